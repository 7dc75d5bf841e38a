import { createHash, generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { readPublicKey } from '../../src/auth/client-proofs/read-public-key.ts'
import { certificates } from './certificates.ts'

const now = new Date('2026-11-25T10:00:00Z')
const read = (given: string | object) => readPublicKey(given, now)
const pem = (key: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'spki', format: 'pem' }).toString()
const pair = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  small: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  k256: generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
  ed25519: generateKeyPairSync('ed25519'),
  ed448: generateKeyPairSync('ed448'),
  x25519: generateKeyPairSync('x25519'),
}
const jwkOf = (name: keyof typeof pair) => pair[name].publicKey.export({ format: 'jwk' }) as JWK

test.each([
  ['rsa', 'RSA 2048'],
  ['p256', 'EC P-256'],
  ['ed25519', 'Ed25519'],
] as const)('takes %s, as PEM and as a JWK, and keeps the public key alone', async (name, algorithm) => {
  const jwk = jwkOf(name)
  const expected = {
    kind: 'key',
    publicKey: jwk,
    thumbprint: await calculateJwkThumbprint(jwk),
    algorithm,
    expiresAt: null,
  }
  const named = { ...jwk, kid: 'mine', use: 'sig', alg: 'any' }
  for (const given of [
    pem(pair[name].publicKey),
    `  ${pem(pair[name].publicKey)}\n`,
    jwk,
    JSON.stringify(named),
  ])
    expect(await read(given)).toEqual(expected)
})

test('takes PKCS #1 of RSA', async () => {
  const text = pair.rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  expect(await read(text)).toMatchObject({ kind: 'key', algorithm: 'RSA 2048' })
})

test('takes a certificate, with its end and its thumbprint', async () => {
  const [, base64] = /CERTIFICATE-----([^-]+)-----END/.exec(certificates.good)!
  const der = Buffer.from(base64!, 'base64')
  expect(await read(certificates.good)).toMatchObject({
    kind: 'certificate',
    algorithm: 'RSA 2048',
    thumbprint: createHash('sha256').update(der).digest('base64url'),
    expiresAt: new Date('2126-01-01T00:00:00Z'),
  })
})

const privatePem = pair.ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
test.each<[string, string | object, RegExp]>([
  ['a private key', privatePem, /^key: this is a private key/],
  ['a private key behind a certificate', `${certificates.good}\n${privatePem}`, /this is a private key/],
  ['a private JWK', pair.p256.privateKey.export({ format: 'jwk' }), /this is a private key/],
  [
    'a private JWK as text',
    JSON.stringify(pair.rsa.privateKey.export({ format: 'jwk' })),
    /this is a private key/,
  ],
  ['RSA of 1024 bits', pem(pair.small.publicKey), /an RSA key of 1024 bits is not taken/],
  ['P-384', pem(pair.p384.publicKey), /the curve secp384r1 is not supported; use P-256/],
  ['secp256k1', jwkOf('k256'), /the curve secp256k1 is not supported/],
  ['Ed448', pem(pair.ed448.publicKey), /a key of the type ed448 is not taken/],
  ['X25519', jwkOf('x25519'), /a key of the type x25519 is not taken/],
  ['an expired certificate', certificates.expired, /the certificate expired at 2021-01-01T00:00:00.000Z/],
  ['a chain', certificates.good.repeat(2), /a chain of certificates/],
  ['a shared secret', { kty: 'oct', k: 'AAAA' }, /a JWK of a shared secret/],
  ['a set of keys', { keys: [jwkOf('rsa')] }, /a set of keys/],
  ['a key for encryption', { ...jwkOf('rsa'), use: 'enc' }, /for encryption/],
  ['what is no JSON', '{"kty":', /the JWK is not JSON/],
  ['a JWK of nothing', {}, /the JWK cannot be read/],
  ['a broken PEM', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', /cannot be read/],
  ['a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', /cannot be read/],
  ['a public key of SSH', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA me@here', /expected a public key in PEM/],
  ['nothing', '', /expected a public key in PEM/],
])('refuses %s', async (_, given, message) => {
  const refused = await read(given).catch((error: unknown) => error as { code: string; message: string })
  expect(refused).toMatchObject({ code: 'InvalidRequest', message: expect.stringMatching(message) })
  expect(JSON.stringify(refused)).not.toContain('BEGIN PRIVATE')
})
