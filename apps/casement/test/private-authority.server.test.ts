import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { rootCertificates } from 'node:tls'
import { join } from 'node:path'
import { certificateFault } from '@casement/errors'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../../e2e/free-ports.ts'
import { root } from '../../../scripts/root.mjs'
import { productCommand } from '../../../scripts/runnable/tested-product.ts'
import { lookAtAuthorities } from '../src/checks/authorities.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-authority-'))
const fileOf = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** A server of a company: an issuer and an embedding service at once, with a certificate of the company's own authority. */
let server: Server
let url = ''
let authorityFile = ''
beforeAll(async () => {
  const authority = await generate([{ name: 'commonName', value: 'Company Root' }], {
    keySize: 2048,
    extensions: [{ name: 'basicConstraints', cA: true }],
  })
  const own = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  authorityFile = fileOf('authority.pem', authority.cert)
  server = createServer({ key: own.private, cert: own.cert }, (request, reply) => {
    reply.setHeader('content-type', 'application/json')
    if (request.url!.startsWith('/token')) return reply.end('{"access_token":"t","expires_in":600}')
    if (!request.url!.includes('openid-configuration')) return reply.end('{"value":[]}')
    const endpoints = { authorization_endpoint: `${url}/auth`, token_endpoint: url, jwks_uri: url }
    return reply.end(JSON.stringify({ issuer: url, ...endpoints }))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Node reads the file of authorities when it starts: each doctor is a process of its own. */
async function doctor(env: Record<string, string> = {}) {
  const [portal, service] = (await freePorts(2)) as [number, number]
  const { NODE_ENV: _, ...inherited } = process.env
  const child = spawn(process.execPath, productCommand('doctor'), {
    cwd: root,
    env: {
      ...inherited,
      CASEMENT_PORTAL_PORT: String(portal),
      CASEMENT_SERVICE_PORT: String(service),
      CASEMENT_DATA_FOLDER: join(folder, 'data'),
      CASEMENT_IDENTITY_BUILT_IN: 'false',
      CASEMENT_SIGN_IN_ISSUER: url,
      CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
      CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
      CASEMENT_ADMIN_PERSONS: 'ada',
      CASEMENT_EMBEDDING_BASE_URL: `${url}/v1.0/myorg`,
      CASEMENT_EMBEDDING_TOKEN_URL: `${url}/token`,
      CASEMENT_EMBEDDING_CLIENT_SECRET: 'secret',
      CASEMENT_EMBEDDING_PROVIDER_APP_HOST: url,
      CASEMENT_EMBEDDING_PROVIDER_ALLOWED_HOSTS: new URL(url).host,
      CASEMENT_SERVICE_CONNECTIONS_FINANCE_KIND: 'clickhouse',
      CASEMENT_SERVICE_CONNECTIONS_FINANCE_URL: `${url.replace('://', '://reader@')}/books`,
      ...env,
    },
  })
  let [said, wrong] = ['', '']
  child.stdout.on('data', (text) => (said += String(text)))
  child.stderr.on('data', (text) => (wrong += String(text)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said, wrong: wrong.trim().split('\n') }
}

const remedy =
  /its certificate is of an authority that Node does not know \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\); where that is your own, name a PEM file with its certificate in NODE_EXTRA_CA_CERTS, in the environment of the start/

test('doctor says of each server of a private authority what helps, and with it all of them are well', async () => {
  const without = await doctor()
  expect(without.code).toBe(1)
  const lineOf = (setting: string) => without.wrong.find((line) => line.startsWith(setting))
  expect(lineOf('signIn.issuer (CASEMENT_SIGN_IN_ISSUER)')).toMatch(remedy)
  expect(lineOf('embedding.baseUrl (CASEMENT_EMBEDDING_BASE_URL)')).toMatch(remedy)
  expect(lineOf('service.connections.finance: the clickhouse server localhost')).toMatch(remedy)
  expect(without.wrong.join()).not.toContain('check the address')

  const { said, wrong } = await doctor({ NODE_EXTRA_CA_CERTS: authorityFile })
  expect(said).toContain(`issuer: ${url} answers`)
  expect(said).toContain(`embedding service: ${url}/v1.0/myorg answers`)
  expect(said).toContain(`authorities: those that Node brings, and CN=Company Root of ${authorityFile}`)
  expect(wrong.join()).not.toContain('certificate')
})

test('a file of authorities that Node would go on without is a problem that names it', async () => {
  const now = new Date()
  expect(await lookAtAuthorities(undefined, now)).toBe('authorities: those that Node brings')
  const none = join(folder, 'none.pem')
  const rejected = (file: string, at = now) =>
    lookAtAuthorities(file, at).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await rejected(none)).toBe(
    `NODE_EXTRA_CA_CERTS: ${none} cannot be read (ENOENT), and Node goes on without it`,
  )
  expect(await rejected(fileOf('empty.pem', ''))).toContain('has no certificate')
  const cut = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  expect(await rejected(fileOf('cut.pem', cut))).toContain('has a certificate that cannot be read')
  expect(await rejected(authorityFile, new Date('2200-01-01'))).toMatch(
    /has no certificate that is not over: CN=Company Root$/,
  )
  const many = fileOf('many.pem', rootCertificates.join('\n'))
  expect(await lookAtAuthorities(many, now)).toMatch(/and \d{2,} others of .*many\.pem$/)
})

test.each([
  [
    'over',
    { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2020-02-01') },
    'localhost',
    /has expired/,
  ],
  [
    'not valid yet',
    { notBeforeDate: new Date('2190-01-01'), notAfterDate: new Date('2199-01-01') },
    'localhost',
    /is not valid yet/,
  ],
  ['of another name', {}, 'reports.example.com', /is for another name/],
])('a certificate that is %s is told as that', async (_what, dates, name, words) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    ...dates,
  })
  const other = createServer({ key, cert })
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
  const { port } = other.address() as AddressInfo
  const error = await new Promise<Error>((resolve) =>
    get({ host: 'localhost', port, ca: cert }).once('error', resolve),
  )
  other.close()
  expect(certificateFault(new Error('fetch failed', { cause: error }))).toMatch(words)
  expect(certificateFault(new Error('fetch failed'))).toBeUndefined()
})
