import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedCredentials } from '../../src/embedding/named-credentials.ts'
import { tokenForm } from '../../src/embedding/service-credentials.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = () => new Date()
const own = {
  baseUrl: 'https://api.test',
  tokenUrl: 'https://login.test/tenant/oauth2/v2.0/token',
  clientId: 'the-portal',
} as never as Parameters<typeof namedCredentials>[0]

const credentialsIn = (pem: string, at = now) => {
  const path = join(folder, 'client.pem')
  writeFileSync(path, pem)
  return namedCredentials({ ...own, clientCertificate: path }, at)
}

let one: { cert: string; private: string }
let other: { cert: string; private: string }
beforeAll(async () => {
  const certificate = () => generate([{ name: 'commonName', value: 'portal' }], { keySize: 2048 })
  ;[one, other] = await Promise.all([certificate(), certificate()])
})

test('a certificate signs the assertion for this token endpoint, and is named by its thumbprint', async () => {
  const credentials = credentialsIn(one.private + one.cert)!
  const form = await tokenForm({
    tokenAudience: own.tokenUrl,
    clientId: own.clientId,
    scope: 'all',
    credentials,
    now,
    newId: () => 'an-id',
  })
  expect(form.has('client_secret')).toBe(false)
  const assertion = form.get('client_assertion')!
  const certificate = new X509Certificate(one.cert)
  expect(decodeProtectedHeader(assertion)).toEqual({
    alg: 'PS256',
    typ: 'JWT',
    'x5t#S256': createHash('sha256').update(certificate.raw).digest('base64url'),
  })
  const { payload } = await jwtVerify(assertion, certificate.publicKey, {
    issuer: own.clientId,
    subject: own.clientId,
    audience: own.tokenUrl,
  })
  expect(payload).toMatchObject({ jti: 'an-id', nbf: payload.iat, exp: payload.iat! + 60 })
})

test('a secret needs no certificate, and without either there are none', () => {
  expect(namedCredentials({ ...own, clientSecret: 's' }, now)).toEqual({ kind: 'secret', secret: 's' })
  expect(namedCredentials(own, now)).toBeUndefined()
})

test('a certificate that cannot be used is refused with what is wrong, and its key is not repeated', () => {
  const inAYearAndADay = () => new Date(Date.now() + 366 * 86_400_000)
  const wrong: [string, string, (() => Date)?][] = [
    [one.private, 'holds no certificate'],
    [one.cert, 'holds no private key that can be read'],
    [one.private + other.cert, 'holds a certificate and the key of another one'],
    [one.private + one.cert, 'holds a certificate that ended', inAYearAndADay],
  ]
  for (const [pem, why, at] of wrong) {
    const refused = () => credentialsIn(pem, at)
    expect(refused).toThrow(why)
    expect(refused).not.toThrow(/BEGIN/)
  }
  const missing = { ...own, clientCertificate: join(folder, 'nothing.pem') }
  expect(() => namedCredentials(missing, now)).toThrow(
    /CASEMENT_EMBEDDING_CLIENT_CERTIFICATE.*nothing\.pem cannot be read \(ENOENT\)/,
  )
})
