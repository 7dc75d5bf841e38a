import { staff } from '@casement/samples'
import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { parts } from '../src/settings/parts.ts'
import { readyText } from '../src/ready-text.ts'

const textWith = (env: Record<string, string>) => readyText(readSettings({ env, cwd: '/nowhere' }), parts)

test('a demonstration names everybody with the password, where its letters are, and the example pages', () => {
  const lines = textWith({}).split('\n')
  expect(lines[0]).toBe('Casement is ready: http://localhost:4000')
  expect(lines.filter((line) => line.includes('sign in as'))).toHaveLength(staff.length)
  expect(lines.at(-2)).toBe('  letters: http://localhost:4000/letters')
  expect(lines.at(-1)).toBe('  examples: http://localhost:4003')
})

test.each<Record<string, string>>([
  { NODE_ENV: 'Production' },
  { CASEMENT_IDENTITY_HOST: '0.0.0.0' },
  { CASEMENT_PORTAL_PUBLIC_URL: 'https://portal.example.com' },
])('no password is printed where others may reach the issuer: %j', (env) => {
  const text = textWith({ ...env, CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true' })
  expect(text).toMatch(/^Casement is ready: \S+$/)
})

test.each<Record<string, string>>([
  { CASEMENT_MAIL_SMTP_URL: 'smtp://mail.example.com', CASEMENT_MAIL_FROM: 'portal@example.com' },
  { NODE_ENV: 'production', CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true' },
  { CASEMENT_PORTAL_HOST: '0.0.0.0' },
  { CASEMENT_DATABASE_URL: 'postgres://localhost/casement' },
])('letters are kept by a demonstration alone, on its own machine: %j', (env) => {
  expect(textWith(env)).not.toContain('letters:')
})
