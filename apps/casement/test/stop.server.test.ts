import { createServer, type Server } from '@casement/server'
import { expect, test } from 'vitest'
import { stopServers } from '../src/running/stop.ts'

async function listening(name: string, build: (app: Server) => void = () => {}) {
  const app = createServer({
    name,
    publicUrl: 'http://localhost:4000',
    trustProxy: false,
    logLevel: 'silent',
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({ store: 'ok' }),
  })
  build(app)
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

test('a stop says so first, answers on during the pause, ends open answers, and the portal’s before the service', async () => {
  const service = await listening('service', (app) => {
    app.get('/figures', async () => ({ rows: 3 }))
  })
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  let goOn = () => {}
  const portal = await listening('portal', (app) => {
    app.get('/slow', async () => {
      isAsked()
      await new Promise<void>((resolve) => (goOn = resolve))
      return (await fetch(`${service.url}/figures`)).json()
    })
  })

  const open = fetch(`${portal.url}/slow`)
  await asked
  const stopped = stopServers([service.app, portal.app], 300)
  for (const { url } of [portal, service]) {
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', parts: {} }])
  }
  const during = await fetch(`${service.url}/figures`)
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])

  // After the pause the portal takes nothing new; the service does, as the portal still asks it.
  await expect.poll(() => fetch(`${portal.url}/healthz`).catch(() => 'refused')).toBe('refused')
  expect((await fetch(`${service.url}/figures`)).status).toBe(200)
  goOn()
  expect(await (await open).json()).toEqual({ rows: 3 })
  await stopped
  await expect(fetch(`${service.url}/figures`)).rejects.toThrow()
})

test('an answer that does not end is cut, and the stop goes on', async () => {
  const app = createServer({
    name: 'portal',
    publicUrl: 'http://localhost:4000',
    trustProxy: false,
    logLevel: 'silent',
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({}),
    lingerMs: 200,
  })
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  app.get('/never', () => {
    isAsked()
    return new Promise(() => {})
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const open = fetch(`${url}/never`).catch(() => 'cut')
  await asked
  await stopServers([app], 0)
  expect(await open).toBe('cut')
})
