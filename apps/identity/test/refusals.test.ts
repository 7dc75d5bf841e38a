import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { buildIdentity, createIdentityKeys, IdentityError, type IdentityDeps } from '../src/index.ts'

const depsFor = async (change: (settings: IdentityDeps['settings']) => IdentityDeps['settings']) => ({
  settings: change(readSettings({ env: { CASEMENT_LOG_LEVEL: 'silent' }, cwd: '/' })),
  store: { query: async () => [], ping: async () => {} },
  keys: await createIdentityKeys(),
  staff: [],
  now: () => new Date(),
})

test('the issuer refuses production and addresses that others reach, unless it is told explicitly', async () => {
  const inProduction = await depsFor((settings) => ({ ...settings, production: true }))
  await expect(buildIdentity(inProduction)).rejects.toThrow(IdentityError)
  await expect(buildIdentity(inProduction)).rejects.toMatchObject({ code: 'IDENTITY_IN_PRODUCTION' })
  const everywhere = await depsFor((settings) => ({
    ...settings,
    identity: { ...settings.identity, host: '0.0.0.0' },
  }))
  await expect(buildIdentity(everywhere)).rejects.toMatchObject({ code: 'IDENTITY_NOT_LOOPBACK' })
  for (const part of ['portal', 'service', 'identity'] as const) {
    const published = await depsFor((settings) => ({
      ...settings,
      [part]: { ...settings[part], publicUrl: 'https://finance.example.com' },
    }))
    await expect(buildIdentity(published), part).rejects.toMatchObject({ code: 'IDENTITY_NOT_LOOPBACK' })
  }
  const told = await depsFor((settings) => ({
    ...settings,
    production: true,
    identity: { ...settings.identity, host: '0.0.0.0', allowInProduction: true },
  }))
  const app = await buildIdentity(told)
  await app.close()
})

test('keys are made once for good: no two sets are alike, and they say which version they are', async () => {
  const [one, other] = [await createIdentityKeys(), await createIdentityKeys()]
  expect(one.casement).toBe(1)
  expect(one.jwks.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
  expect(one.jwks.keys[0]!.kid).not.toBe(other.jwks.keys[0]!.kid)
  expect(one.cookieKeys).not.toEqual(other.cookieKeys)
  expect(JSON.parse(JSON.stringify(one))).toEqual(one)
})
