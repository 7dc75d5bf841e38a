import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOrder } from '../../scripts/in-order.ts'
import { root } from '../../scripts/root.mjs'
import { startCommand } from '../../scripts/runnable/tested-product.ts'
import { freePort, freePorts } from '../free-ports.ts'
import { inheritedEnvironment } from '../inherited-environment.ts'
import { neverShedding, sampleLines, startProduct, today } from '../product.ts'

inOrder('the second start finds the data folder of the first')

const folders: string[] = []
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-start-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Runs the start command with these settings until it ends by itself; what it printed and how it ended. */
function startThatFails(
  env: Record<string, string>,
  command: readonly string[] = ['node', ...startCommand()],
) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(command[0]!, command.slice(1), {
      cwd: root,
      env: {
        ...inheritedEnvironment(),
        CASEMENT_DATA_FOLDER: freshFolder(),
        ...env,
      },
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text))
    child.stderr.on('data', (text: Buffer) => (output += text))
    child.on('exit', (code) => resolve({ code, output }))
  })
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

test('a wrong setting names itself, says what was expected and ends the start before anything listens', async () => {
  const port = await freePort()
  const { code, output } = await startThatFails({
    CASEMENT_PORTAL_PORT: String(port),
    CASEMENT_SERVICE_PORT: 'many',
    CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS: '-3',
    CASEMENT_PORTAL_TITEL: 'Reports',
  })
  expect(code).toBe(1)
  expect(output).toContain('CASEMENT_SERVICE_PORT')
  expect(output).toContain('expected a whole number')
  expect(output).toContain('CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS')
  expect(output).toContain('did you mean CASEMENT_PORTAL_TITLE')
  expect(await listens(port!)).toBe(false)
})

test('a taken port names its setting and ends the start before anything listens', async () => {
  const [portal, service, identity] = (await freePorts(3)) as [number, number, number]
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(service, '127.0.0.1', resolve))
  const { code, output } = await startThatFails({
    CASEMENT_PORTAL_PORT: String(portal),
    CASEMENT_SERVICE_PORT: String(service),
    CASEMENT_IDENTITY_PORT: String(identity),
  })
  expect(code).toBe(1)
  expect(output).toContain(`CASEMENT_SERVICE_PORT`)
  expect(output).toContain(`${service}`)
  expect(await listens(portal)).toBe(false)
  taken.close()
})

test('an address that is no issuer is named with what is wrong', async () => {
  const other = createHttpServer((_request, reply) => reply.writeHead(404).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { code, output } = await startThatFails({
    CASEMENT_IDENTITY_BUILT_IN: 'false',
    CASEMENT_SIGN_IN_ISSUER: `http://127.0.0.1:${port}`,
    CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
    CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
    CASEMENT_ADMIN_PERSONS: 'someone',
  })
  expect(code).toBe(1)
  expect(output).toContain('CASEMENT_SIGN_IN_ISSUER')
  expect(output).toContain('answers 404')
  other.close()
})

test('the built-in issuer refuses production unless it is told to', async () => {
  const { code, output } = await startThatFails({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(output).toContain('identity.allowInProduction')
})

describe('a started product', () => {
  const dataFolder = freshFolder()
  let ports: [number, number, number]
  beforeAll(async () => {
    ports = (await freePorts(3)) as [number, number, number]
  })

  test('prints the exact ready line and one line for each demonstration person, and every server is alive and ready', async () => {
    const product = await startProduct({ because: 'starting is what is tested', dataFolder, ports })
    const lines = product.output().split('\n')
    const ready = lines.indexOf(`Casement is ready: ${product.portalUrl}`)
    expect(ready).toBeGreaterThanOrEqual(0)
    for (const [index, person] of ['grace', 'emil', 'nina', 'ada', 'theo'].entries())
      expect(lines[ready + 1 + index]).toContain(person)
    for (const url of [product.portalUrl, product.serviceUrl, product.identityUrl])
      for (const path of ['/healthz', '/readyz'])
        expect((await fetch(url + path)).status, url + path).toBe(200)
    expect(statSync(dataFolder).mode & 0o077).toBe(0)
    for (const key of readdirSync(join(dataFolder, 'keys')))
      expect(statSync(join(dataFolder, 'keys', key)).mode & 0o077, key).toBe(0)
    await product.stop()
    for (const port of ports) expect(await listens(port)).toBe(false)
  })

  test('starts again on its data folder after SIGINT to npm', async () => {
    const child = spawn('npm', ['start', '--silent'], {
      cwd: root,
      env: {
        ...inheritedEnvironment(),
        CASEMENT_DATA_FOLDER: dataFolder,
        CASEMENT_PORTAL_PORT: String(ports[0]),
        CASEMENT_SERVICE_PORT: String(ports[1]),
        CASEMENT_IDENTITY_PORT: String(ports[2]),
        // As before: otherwise another sample would be made.
        CASEMENT_SAMPLE_TODAY: today,
        CASEMENT_SAMPLE_LINES: String(sampleLines),
        CASEMENT_EXAMPLES_ENABLED: 'false',
        ...neverShedding,
      },
    })
    let output = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(output)))
      child.stderr.on('data', (text: Buffer) => (output += text))
      child.stdout.on('data', (text: Buffer) => {
        output += text
        if (output.includes('Casement is ready: ')) resolve()
      })
    })
    child.removeAllListeners('exit')
    // Beside its log nothing but its own words: neither a library nor Node warns.
    const [told = ''] = output.split('Casement is ready: ')
    const { node } = process.versions
    expect(told.split('\n').filter((line) => line && !line.startsWith('{'))).toEqual(
      Number.parseInt(node) < 22 ? [`Node ${node} runs Casement; Node 22 is recommended.`] : [],
    )
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await gone
    await expect.poll(async () => (await Promise.all(ports.map(listens))).some(Boolean)).toBe(false)
  })
})
