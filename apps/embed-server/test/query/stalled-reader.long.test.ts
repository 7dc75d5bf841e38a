import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endStalledReader } from '../../src/answering/query/stalled-reader.ts'

const idleMs = 300
/** More than the buffers of a connection hold. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x')

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function answering(listener: RequestListener): Promise<IncomingMessage> {
  const server = createServer(listener)
  closing.push(() => (server.closeAllConnections(), server.close()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port }, resolve).once('error', reject)
  })
}

/** A large answer; `closed` resolves as the server sees its end. */
const sending = () => {
  let tell: () => void
  const closed = new Promise<void>((resolve) => (tell = resolve))
  const listener: RequestListener = (_, response) => {
    endStalledReader(response, idleMs)
    response.once('close', () => tell())
    response.end(large)
  }
  return { closed, listener }
}

test('a reader who takes nothing of what is ready is ended', async () => {
  const { closed, listener } = sending()
  // Without a listener for data nothing is taken from the connection.
  const answer = await answering(listener)
  answer.on('error', () => undefined)
  await closed
  await new Promise((resolve) => answer.once('close', resolve).resume())
  expect(answer.complete).toBe(false)
})

test('a reader who takes it slowly, but goes on, gets it whole', async () => {
  const { closed, listener } = sending()
  const answer = await answering(listener)
  let bytes = 0
  const finished = new Promise<void>((resolve) => answer.once('end', resolve))
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes % (4 * 1024 * 1024) > piece.length) return
    answer.pause()
    // oxlint-disable-next-line waiting/no-sleep -- a slow reader: a socket counts by a clock of its own, which nobody can give
    setTimeout(() => answer.resume(), idleMs / 5)
  })
  await finished
  expect(bytes).toBe(large.length)
  await closed
  expect(answer.complete).toBe(true)
})

test('the time in which there is nothing to send does not count', async () => {
  const answer = await answering(async (_, response) => {
    endStalledReader(response, idleMs)
    response.write('first\n')
    for (let times = 0; times < 3; times++) await once(response, 'timeout')
    response.end('last\n')
  })
  answer.setEncoding('utf8')
  let text = ''
  for await (const piece of answer) text += piece
  expect(text).toBe('first\nlast\n')
})
