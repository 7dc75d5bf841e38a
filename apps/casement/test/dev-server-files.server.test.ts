import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createOwnServer, servePages, type Server } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devServerFiles } from '../src/dev-server-files.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('the last test ends the dev server')

const asked: IncomingMessage[] = []
const devServer = createServer((request, response) => {
  asked.push(request)
  if (request.url === '/finance/assets/index.html') response.end('<head><base href="/" /></head>')
  else if (!request.url?.startsWith('/finance/assets/src/')) response.writeHead(404).end()
  else if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end()
  else
    response
      .setHeader('content-type', 'text/javascript')
      .setHeader('cache-control', 'max-age=31536000,immutable')
      .setHeader('etag', '"1"')
      .end('export {}')
})

let app: Server
let url: string
const csp = { 'script-src': ["'self'"], 'style-src': ["'self'", "'sha256-x'"], 'connect-src': ["'self'"] }
beforeAll(async () => {
  await new Promise<void>((resolve) => devServer.listen(0, '127.0.0.1', resolve))
  const { port } = devServer.address() as AddressInfo
  const files = devServerFiles(`http://127.0.0.1:${port}/finance/assets/`)
  app = createOwnServer({
    name: 'test',
    publicUrl: 'http://localhost:4000/finance',
    trustProxy: false,
    logLevel: 'silent',
    headers: { csp: files.policy(csp), frameAncestors: [] },
    ready: async () => ({}),
  })
  servePages({
    app,
    files,
    pages: [{ path: '/home', file: 'index.html' }],
    assetsPath: '/assets/',
    basePath: '/finance',
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  devServer.close()
})

test('a page comes from the dev server, with our base and a policy that lets it hear of changes', async () => {
  const home = await fetch(`${url}/home`)
  expect(await home.text()).toBe('<head><base href="/finance/"></head>')
  const policy = home.headers.get('content-security-policy')!.split('; ')
  const { port } = devServer.address() as AddressInfo
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${port}`)
})

test('a module is asked for as the browser asks and never kept, but an unchanged one is not sent again', async () => {
  const module = `${url}/assets/src/main.tsx?t=1`
  const first = await fetch(module, { headers: { cookie: 'a=1' } })
  expect([first.status, await first.text()]).toEqual([200, 'export {}'])
  expect(first.headers.get('content-type')).toBe('text/javascript')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(asked.at(-1)!.url).toBe('/finance/assets/src/main.tsx?t=1')
  expect(asked.at(-1)!.headers).toMatchObject({ 'sec-fetch-mode': 'cors' })
  expect(asked.at(-1)!.headers).not.toHaveProperty('cookie')
  expect((await fetch(module, { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
})

test('no address leads past the dev server', async () => {
  for (const path of ['//example.com/', 'http://example.com/', '@fs/etc/passwd'])
    expect((await fetch(`${url}/assets/${path}`)).status).toBe(404)
  expect(asked.at(-1)!.url).toBe('/finance/assets/@fs/etc/passwd')
})

test('a dev server that has ended is named', async () => {
  const { port } = devServer.address() as AddressInfo
  await new Promise((resolve) => {
    devServer.close(resolve)
    devServer.closeAllConnections()
  })
  const answer = await fetch(`${url}/home`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ message: `The dev server 127.0.0.1:${port} does not answer` })
})
