import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServiceExports } from '../../src/embedding/service-exports.ts'

const asked: string[] = []
/** What is answered in place of the document's state or file, in turn; [] and it goes its way. */
let instead: ((reply: ServerResponse) => void)[] = []
let server: Server
let url: string

const place = '/embed/reports/r/exports'
/** What was waited for, one after the other; the clock stands still meanwhile. */
const waits: number[] = []
const clock = {
  now: () => waits.reduce((all, each) => all + each, 0),
  wait: async (milliseconds: number) => void waits.push(milliseconds),
}
const exportsOf = () =>
  createServiceExports({ embedding: { baseUrl: `${url}/v1.0/myorg` }, pauseMs: 5, busyMs: 5000, clock })
const made = () => exportsOf().make({ reportId: 'r', format: 'PDF' }, 'token')

const refused =
  (status: number, retryAfter = '0') =>
  (reply: ServerResponse) =>
    reply
      .writeHead(status, { 'retry-after': retryAfter })
      .end(JSON.stringify({ error: { code: 'busy', message: 'Come back' } }))

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    const other = instead.shift()
    if (other) return other(reply)
    if (request.method === 'POST') return reply.writeHead(202).end('{"id":"one"}')
    if (request.url!.endsWith('/file'))
      return reply.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-')
    return reply.end('{"status":"Succeeded","fileName":"report.pdf"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => {
  asked.length = waits.length = 0
  instead = []
})

test('a service that is busy is asked again, and the document is made once', async () => {
  const running = (reply: ServerResponse) => reply.end('{"status":"Running"}')
  const begun = (reply: ServerResponse) => reply.writeHead(202).end('{"id":"one"}')
  instead = [refused(429), begun, refused(503), running, refused(429), refused(503), running]
  expect(await made()).toEqual({
    fileName: 'report.pdf',
    mediaType: 'application/pdf',
    bytes: Buffer.from('%PDF-'),
  })
  const state = `GET ${place}/one`
  expect(asked).toEqual([...Array(2).fill(`POST ${place}`), ...Array(6).fill(state), `GET ${place}/one/file`])
})

test('it is asked no earlier than it says', async () => {
  instead = [refused(503, '1'), refused(429, '3')]
  await made()
  expect(waits).toEqual([1000, 3000])
})

test('one that stays busy, or asks for more time than there is, is left for the next try', async () => {
  instead = Array(10).fill(refused(503, '1'))
  await expect(made()).rejects.toMatchObject({ message: 'Come back', isLasting: false })
  expect(waits).toEqual([1000, 1000, 1000, 1000])
  asked.length = waits.length = 0
  instead = [refused(429, '5')]
  await expect(made()).rejects.toMatchObject({ message: 'Come back', isLasting: false })
  expect(asked).toHaveLength(1)
})

test.each([
  [400, true],
  [403, true],
  [401, false],
  [404, false],
  [500, false],
])('%s is no matter of waiting; lasting: %s', async (status, isLasting) => {
  instead = [refused(status)]
  await expect(made()).rejects.toMatchObject({ message: 'Come back', isLasting })
  expect(asked).toHaveLength(1)
})

test('a document that failed says why, and one whose service is gone that it does not answer', async () => {
  instead = [
    (reply) => reply.writeHead(202).end('{"id":"one"}'),
    (reply) => reply.end('{"status":"Failed","problem":"Too many rows"}'),
  ]
  await expect(made()).rejects.toMatchObject({ message: 'Too many rows', isLasting: false })
  instead = [(reply) => reply.destroy()]
  await expect(made()).rejects.toMatchObject({
    message: 'The embedding service does not answer',
    isLasting: false,
  })
})
