import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createLines, encodingFor } from '../../src/answering/query/line-stream.ts'
import { eventually } from '../../../../scripts/eventually.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0, gzip;q=0.1', 'gzip'],
])('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

/** The answer once it has begun with a first line, and then has a line to send that no buffer on the way holds. */
async function begun(encoding: 'gzip' | undefined) {
  const lines = createLines(encoding)
  await lines.push(`${'a'.repeat(2000)}\n`)
  const answer = await lines.answer()
  if (!('stream' in answer)) throw new Error('It is whole already')
  let isTaken = false
  // Random digits, so that compressing leaves much of it.
  const line = `${Array.from({ length: 200_000 }, () => Math.random().toString(36)).join('')}\n`
  const taken = lines.push(line).then(() => (isTaken = true))
  const { stream } = answer
  await eventually(() => expect(stream.readableLength).toBeGreaterThanOrEqual(stream.readableHighWaterMark))
  return { lines, stream, taken, isTaken: () => isTaken, line }
}

test.each([undefined, 'gzip'] as const)(
  'a line is taken only as its reader takes it (%s)',
  async (encoding) => {
    const { lines, stream, taken, isTaken, line } = await begun(encoding)
    expect(isTaken()).toBe(false)
    const read: Buffer[] = []
    stream.on('data', (piece: Buffer) => read.push(piece))
    await taken
    lines.end()
    await once(stream, 'end')
    const bytes = Buffer.concat(read)
    expect((encoding ? gunzipSync(bytes) : bytes).toString().endsWith(line)).toBe(true)
  },
)

test('a line is over when its reader has gone', async () => {
  const { stream, taken } = await begun(undefined)
  stream.destroy()
  await taken
})
