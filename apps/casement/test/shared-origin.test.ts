import { tmpdir } from 'node:os'
import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { sharedOrigin } from '../src/checks/shared-origin.ts'

const originOf = (portal: string, service: string, more: Record<string, string> = {}) =>
  sharedOrigin(
    readSettings({
      env: {
        CASEMENT_PORTAL_PUBLIC_URL: portal,
        CASEMENT_SERVICE_PUBLIC_URL: service,
        CASEMENT_IDENTITY_BUILT_IN: 'false',
        CASEMENT_SIGN_IN_ISSUER: 'https://issuer.example.com',
        CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
        CASEMENT_SIGN_IN_AUDIENCE: 'api',
        CASEMENT_ADMIN_PERSONS: 'ada',
        ...more,
      },
      cwd: tmpdir(),
    }),
  )

test('an origin that portal and frames share is named, unless it is on loopback', () => {
  const one = 'https://reports.example.com'
  expect(originOf(one, `${one}/service`)).toBe(one)
  expect(originOf(`${one}/finance`, `${one}:443/service`)).toBe(one)
  expect(originOf(one, 'https://embed.example.com')).toBeUndefined()
  expect(originOf(one, `${one}:8443`)).toBeUndefined()
  expect(originOf('http://localhost:4000', 'http://localhost:4000/service')).toBeUndefined()
})

test('the origin of frames is that of the service that they come from', () => {
  const one = 'https://reports.example.com'
  const elsewhere = {
    CASEMENT_EMBEDDING_PROVIDER_APP_HOST: 'https://app.powerbi.com',
    CASEMENT_EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'app.powerbi.com',
  }
  expect(originOf(one, `${one}/service`, elsewhere)).toBeUndefined()
})
