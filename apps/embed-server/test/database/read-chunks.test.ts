import { expect, test } from 'vitest'
import { AnswerTooLarge, columnsInChunks } from '../../src/engines/duckdb/read-chunks.ts'

/** Chunks of two columns of three values each, and how many were read. */
function chunks(count: number, onRead = (_chunk: number) => {}) {
  return (async function* () {
    for (let chunk = 0; chunk < count; chunk++) {
      onRead(chunk)
      yield (column: number) => [0, 1, 2].map((row) => (column === 0 ? chunk * 3 + row : 'text'))
    }
  })()
}

test('chunks become columns', async () => {
  expect(await columnsInChunks(chunks(2), 2)).toEqual([
    [0, 1, 2, 3, 4, 5],
    Array.from({ length: 6 }, () => 'text'),
  ])
  expect(await columnsInChunks(chunks(0), 2)).toEqual([[], []])
})

test('nothing is read on once the signal is aborted', async () => {
  const leaving = new AbortController()
  const read: number[] = []
  const reading = columnsInChunks(
    chunks(10, (chunk) => {
      read.push(chunk)
      if (chunk === 3) leaving.abort(new Error('left'))
    }),
    2,
    { signal: leaving.signal },
  )
  await expect(reading).rejects.toThrow('left')
  expect(read).toEqual([0, 1, 2, 3])
})

test('an answer of more text than may be sent is refused, and not read to its end', async () => {
  const read: number[] = []
  const reading = columnsInChunks(
    chunks(10, (chunk) => read.push(chunk)),
    2,
    { most: 30 },
  )
  await expect(reading).rejects.toThrow(AnswerTooLarge)
  expect(read).toEqual([0, 1, 2])
})
