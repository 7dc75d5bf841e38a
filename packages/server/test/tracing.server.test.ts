import type { DestinationStream } from 'pino'
import { expect, test } from 'vitest'
import { freePort } from '../../../e2e/free-ports.ts'
import { createServer, openTracing } from '../src/index.ts'

test('without an address nothing is traced', async () => {
  expect(await openTracing(undefined, 'portal')).toBeUndefined()
})

test('a collector that is away is told of in the log, once, and holds up neither requests nor the stop', async () => {
  const port = await freePort()
  const lines: string[] = []
  const logTo: DestinationStream = { write: (line) => void lines.push(line) }
  const app = createServer({
    name: 'portal',
    publicUrl: 'http://localhost:4000',
    trustProxy: false,
    logLevel: 'warn',
    headers: { csp: {}, frameAncestors: [] },
    ready: async () => ({}),
    tracing: await openTracing(`http://127.0.0.1:${port}/v1/traces`, 'portal'),
    logTo,
  })
  app.get('/figures', async () => ({ rows: 3 }))
  for (const traceparent of ['', 'nonsense', `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`]) {
    const answer = await app.inject({ url: '/figures', headers: { traceparent } })
    expect(answer.json()).toEqual({ rows: 3 })
  }
  await app.close()
  expect(lines.filter((line) => line.includes('traces are not taken')).length).toBe(1)
})
