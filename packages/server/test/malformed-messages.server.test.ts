import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { ServerOptions } from '../src/index.ts'
import { answerTo, start } from './started-server.ts'

const planted = 'planted-in-the-address'
const get = (address: string, headers = 'Host: x') =>
  `GET ${address} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`
const chunked = `POST /grants HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`

const malformed: [what: string, message: string, status: number][] = [
  ['an address that cannot be decoded', get(`/grants/${planted}%zz`), 400],
  ['a part of an address that is too long', get(`/grants/${planted}${'x'.repeat(200)}`), 414],
  ['no host', get(`/grants/${planted}`, 'Accept: */*'), 400],
  ['something other than HTTP', `${planted}\r\n\r\n`, 400],
  ['a header without a name', get('/healthz', `Host: x\r\n: ${planted}`), 400],
  ['headers that are too large', get('/healthz', `Host: x\r\nX-Large: ${planted.repeat(1000)}`), 431],
  ['two lengths', get('/healthz', 'Host: x\r\nContent-Length: 1\r\nContent-Length: 2'), 400],
  ['a length beside chunks', `${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk without a length', `${chunked}\r\n${planted}\r\n`, 400],
  ['chunks inside of another coding', chunked.replace('chunked', 'chunked, gzip') + '\r\n', 400],
]

const partsOf = (answer: string) => {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers, body }
}

async function answerOf(message: string, options: Partial<ServerOptions> = {}) {
  const build: Parameters<typeof start>[0] = (app) => {
    app.get('/grants/:id', async () => ({}))
    app.post('/grants', async () => ({}))
  }
  return answerTo(await start(build, options), message)
}

test.each(malformed)(
  'a message with %s is refused as every other, with our headers, and not repeated',
  async (_what, message, expected) => {
    const text = await answerOf(message, { publicUrl: 'https://reports.example.com' })
    expect(text).not.toContain(planted)
    const { status, headers, body } = partsOf(text)
    expect(status).toBe(expected)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      connection: 'close',
    })
    expect(headers.get('requestid')).toBe(headers.get('x-correlation-id'))
    expect(JSON.parse(body)).toEqual({
      code: 'invalidRequest',
      message: expect.any(String),
      correlationId: headers.get('requestid'),
    })
  },
)

test.each([malformed[0]!, malformed[3]!])(
  'a message with %s is refused in the form of the server',
  async (_what, message) => {
    expect(JSON.parse(partsOf(await answerOf(message, { problem: 'powerbi' })).body)).toEqual({
      error: { code: 'invalidRequest', message: 'The call is not what was expected' },
    })
  },
)

test.each([malformed[0]!, malformed[3]!])(
  'the log has the correlation id of a message with %s, and nothing of the message',
  async (_what, message) => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const { headers } = partsOf(await answerOf(message, { logLevel: 'debug', logTo }))
    const line = lines.find((one) => one.includes('invalidRequest'))
    expect(JSON.parse(line!)).toMatchObject({ status: 400, correlationId: headers.get('requestid') })
    expect(lines.join('')).not.toContain(planted)
  },
)

test('an expectation that nobody knows is passed over', async () => {
  const { status, headers } = partsOf(await answerOf(get('/healthz', 'Host: x\r\nExpect: wonders')))
  expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
})

test('nothing is written into an answer that has begun', async () => {
  const url = await start((app) =>
    app.get('/begun', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-length': '1000' })
      reply.raw.write('begun')
    }),
  )
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n')
  let text = ''
  socket.on('data', (data) => {
    text += data.toString()
    if (text.endsWith('begun')) socket.write('no HTTP\r\n\r\n')
  })
  await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n.*begun$/s)
})
