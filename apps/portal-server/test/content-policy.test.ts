import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { portalPolicy } from '../src/content-policy.ts'

/** What no setting changes. */
const always = {
  'script-src': ["'self'"],
  'style-src': ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'base-uri': ["'self'"],
  'require-trusted-types-for': ["'script'"],
}
const policyWith = (env: Record<string, string> = {}) => portalPolicy(readSettings({ env, cwd: '/nowhere' }))

test('the pages reach their own origin and the issuer, and show frames of the service', () => {
  expect(policyWith()).toEqual({
    ...always,
    'connect-src': ["'self'", 'http://localhost:4002'],
    'form-action': ["'self'", 'http://localhost:4002'],
    'frame-src': ['http://localhost:4001'],
  })
})

test('another provider’s hosts are allowed by https, and an issuer’s further origins are reached', () => {
  expect(
    policyWith({
      CASEMENT_EMBEDDING_PROVIDER_APP_HOST: 'https://app.powerbi.com',
      CASEMENT_EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'app.powerbi.com,*.analysis.windows.net',
      CASEMENT_SIGN_IN_ISSUER: 'https://issuer.example.com/tenant',
      CASEMENT_SIGN_IN_CONNECT_ORIGINS: 'https://token.example.com',
    }),
  ).toEqual({
    ...always,
    'connect-src': ["'self'", 'https://issuer.example.com', 'https://token.example.com'],
    'form-action': ["'self'", 'https://issuer.example.com', 'https://token.example.com'],
    'frame-src': ['https://app.powerbi.com', 'https://*.analysis.windows.net'],
  })
})

test('nothing is allowed inline or by eval, and no host by a star alone', () => {
  const sources = Object.values(policyWith()).flat()
  expect(sources.filter((source) => source.includes('unsafe') || source === '*')).toEqual([])
})
