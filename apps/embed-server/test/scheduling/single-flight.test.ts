import { expect, test } from 'vitest'
import { createSingleFlight } from '../../src/scheduling/single-flight.ts'

function deferred() {
  let resolve!: (value: string) => void
  let reject!: (error: Error) => void
  const promise = new Promise<string>((yes, no) => ([resolve, reject] = [yes, no]))
  return { promise, resolve, reject }
}
const signal = () => new AbortController().signal

test('starts once for all who want the same, and anew for those who come later', async () => {
  const work = createSingleFlight<string>()
  const { promise, resolve } = deferred()
  let started = 0
  const start = () => (started++, promise)
  const both = [work.join('k', signal(), start), work.join('k', signal(), start)]
  resolve('answer')
  expect(await Promise.all(both)).toEqual(['answer', 'answer'])
  expect(started).toBe(1)
  await work.join('k', signal(), async () => (started++, 'again'))
  expect(started).toBe(2)
})

test('different keys never share', async () => {
  const work = createSingleFlight<string>()
  const both = [work.join('a', signal(), async () => 'a'), work.join('b', signal(), async () => 'b')]
  expect(await Promise.all(both)).toEqual(['a', 'b'])
})

test('goes on while one of two still wants it, and is aborted with the last', async () => {
  const work = createSingleFlight<string>()
  const [first, second] = [new AbortController(), new AbortController()]
  let inner!: AbortSignal
  const start = (given: AbortSignal) => ((inner = given), deferred().promise)
  const one = work.join('k', first.signal, start)
  const two = work.join('k', second.signal, start)
  first.abort(new Error('first left'))
  await expect(one).rejects.toThrow('first left')
  expect(inner.aborted).toBe(false)
  second.abort(new Error('second left'))
  await expect(two).rejects.toThrow('second left')
  expect(inner.aborted).toBe(true)
})

test('nobody joins work that is being aborted', async () => {
  const work = createSingleFlight<string>()
  const leaving = new AbortController()
  const left = work.join('k', leaving.signal, () => deferred().promise)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(await work.join('k', signal(), async () => 'fresh')).toBe('fresh')
})

test('a failure reaches everyone and is not kept', async () => {
  const work = createSingleFlight<string>()
  const { promise, reject } = deferred()
  const both = [work.join('k', signal(), () => promise), work.join('k', signal(), () => promise)]
  reject(new Error('broken'))
  for (const one of both) await expect(one).rejects.toThrow('broken')
  expect(await work.join('k', signal(), async () => 'fine')).toBe('fine')
})
