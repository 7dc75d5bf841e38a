import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createLine,
  type Server as Line,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort, freePorts } from '../../../e2e/free-ports.ts'
import { root } from '../../../scripts/root.mjs'
import { startCommand } from '../../../scripts/runnable/tested-product.ts'
import { inheritedEnvironment } from '../../../e2e/inherited-environment.ts'
import { makeContentFolder } from '../../embed-server/test/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-waiting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let child: ChildProcess | undefined
const servers: Server[] = []
const lines: Line[] = []
afterEach(async () => {
  const gone = new Promise((resolve) => child?.once('exit', resolve))
  if (child?.kill('SIGKILL')) await gone
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  for (const line of lines.splice(0)) line.close()
})

let count = 0
async function startProcess(env: Record<string, string>) {
  const [portal, service, identity] = (await freePorts(3)) as [number, number, number]
  const dataFolder = join(folder, `data-${++count}`)
  const started = spawn(process.execPath, startCommand(), {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      CASEMENT_DATA_FOLDER: dataFolder,
      CASEMENT_SERVICE_CONTENT_FOLDER: await makeContentFolder(join(folder, `content-${count}`)),
      CASEMENT_PORTAL_PORT: String(portal),
      CASEMENT_SERVICE_PORT: String(service),
      CASEMENT_IDENTITY_PORT: String(identity),
      CASEMENT_EXAMPLES_ENABLED: 'false',
      ...env,
    },
  })
  child = started
  let output = ''
  started.stdout.on('data', (text) => (output += String(text)))
  started.stderr.on('data', (text) => (output += String(text)))
  return {
    output: () => output,
    ports: { service, identity },
    pid: started.pid,
    dataFolder,
    isServiceListening: () =>
      fetch(`http://localhost:${service}/healthz`).then(
        () => true,
        () => false,
      ),
    isRunning: () => started.exitCode === null,
    readyz: () =>
      fetch(`http://localhost:${portal}/readyz`)
        .then(async (answer) => ((await answer.json()) as { parts: object }).parts)
        .catch(() => ({})),
    healthz: () => fetch(`http://localhost:${portal}/healthz`).then(({ status }) => status),
  }
}

/** Passes on what comes over a connection to a port of this machine, and back. */
function pipeTo(socket: Socket, port: number): void {
  const onward = connect(port, '127.0.0.1')
  for (const end of [socket, onward])
    end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
  socket.pipe(onward).pipe(socket)
}

const within = { interval: 250 }

test('an issuer that does not answer is waited for, which is said, and the portal is ready when it does', async () => {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const product = await startProcess({
    CASEMENT_IDENTITY_BUILT_IN: 'false',
    CASEMENT_SIGN_IN_ISSUER: issuer,
    CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
    CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
    CASEMENT_ADMIN_PERSONS: 'someone',
  })
  await expect.poll(product.readyz, within).toMatchObject({ store: 'ok', identity: 'does not answer' })
  await expect.poll(product.output, within).toMatch(/signIn\.issuer .*cannot be reached.*\nWaiting for it/)
  expect([product.isRunning(), await product.healthz()]).toEqual([true, 200])
  expect(product.output()).not.toContain('Casement is ready')

  const endpoints = { authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: `${issuer}/jwks` }
  servers.push(
    createServer((request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.url === '/jwks' ? { keys: [] } : { issuer, ...endpoints })),
    ).listen(port, '127.0.0.1'),
  )
  await expect.poll(product.output, within).toContain('Casement is ready: ')
  await expect.poll(product.readyz, within).toMatchObject({ identity: 'ok' })
})

test('Power BI that does not answer is waited for, and beside it neither the own service nor the sample starts', async () => {
  const port = await freePort()
  const elsewhere = `http://localhost:${port}`
  const product = await startProcess({
    CASEMENT_EMBEDDING_BASE_URL: `${elsewhere}/v1.0/myorg`,
    CASEMENT_EMBEDDING_TOKEN_URL: `${elsewhere}/token`,
    CASEMENT_EMBEDDING_CLIENT_SECRET: 'planted-secret',
  })
  await expect.poll(product.readyz, within).toMatchObject({ store: 'ok', service: 'does not answer' })
  await expect.poll(product.output, within).toMatch(/embedding\.baseUrl .*\nWaiting for it/)
  expect([product.isRunning(), await product.healthz()]).toEqual([true, 200])

  servers.push(
    createServer((request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(request.url === '/token' ? '{"access_token":"t","expires_in":600}' : '{"value":[]}'),
    ).listen(port, '127.0.0.1'),
  )
  await expect.poll(product.output, within).toContain('Casement is ready: ')
  expect(product.output()).not.toContain('planted-secret')
  expect(await product.isServiceListening()).toBe(false)
  expect(readdirSync(product.dataFolder).toSorted()).toEqual(['keys', 'store'])
  expect(readdirSync(join(product.dataFolder, 'keys'))).toEqual(['identity.json'])
  const maps = `/proc/${product.pid}/maps`
  if (existsSync(maps)) expect(readFileSync(maps, 'utf8')).not.toContain('duckdb')
})

test('a start is not ready before the own service and issuer answer where the portal asks them inside', async () => {
  const asked = [0, 0]
  /** Set once they are to answer. */
  const up: { ports?: { service: number; identity: number } } = {}
  const [innerService, innerIssuer] = await Promise.all(
    (['service', 'identity'] as const).map(async (part, at) => {
      const line = createLine((socket) => {
        asked[at]!++
        if (up.ports) pipeTo(socket, up.ports[part])
        else socket.destroy()
      })
      lines.push(line.listen(0, '127.0.0.1'))
      await once(line, 'listening')
      return (line.address() as AddressInfo).port
    }),
  )
  const product = await startProcess({
    CASEMENT_SERVICE_INNER_URL: `http://127.0.0.1:${innerService}`,
    CASEMENT_SIGN_IN_INNER_ISSUER: `http://127.0.0.1:${innerIssuer}`,
  })
  const nobody = { store: 'ok', identity: 'does not answer', service: 'does not answer' }
  await expect.poll(product.readyz, within).toMatchObject(nobody)
  const said = [/signIn\.innerIssuer .*cannot be reached/, /service\.innerUrl .*does not answer/]
  for (const sentence of said) await expect.poll(product.output, within).toMatch(sentence)
  // Both are asked again and again, and the start waits.
  const before = [...asked]
  await expect
    .poll(() => Math.min(...asked.map((count, at) => count - before[at]!)), within)
    .toBeGreaterThanOrEqual(2)
  expect(product.output()).not.toContain('Casement is ready')

  up.ports = product.ports
  await expect.poll(product.output, within).toContain('Casement is ready: ')
  await expect.poll(product.readyz, within).toMatchObject({ identity: 'ok', service: 'ok' })
})

test('a database server that does not answer is waited for, alive and not ready', async () => {
  const port = await freePort()
  const product = await startProcess({
    CASEMENT_DATABASE_URL: `postgres://casement:planted-secret@127.0.0.1:${port}/finance`,
  })
  await expect.poll(product.readyz, within).toEqual({ store: 'does not answer' })
  expect([product.isRunning(), await product.healthz()]).toEqual([true, 200])
  expect(product.output()).toMatch(/STORE_UNREACHABLE: .*\nWaiting for it/)
  expect(product.output()).not.toContain('planted-secret')
})
