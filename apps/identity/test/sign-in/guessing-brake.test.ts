import { expect, test } from 'vitest'
import { createGuessingBrake } from '../../src/sign-in/guessing-brake.ts'

function world() {
  let nowMs = 1_000_000
  const brake = createGuessingBrake({ freeForName: 3, freeForNetwork: 6, now: () => new Date(nowMs) })
  const at = (name: string, network = '192.0.2.1') => ({ name, network })
  return { brake, at, pass: (seconds: number) => (nowMs += seconds * 1000) }
}
const fail = (
  { brake }: ReturnType<typeof world>,
  attempt: { name: string; network: string },
  times: number,
) => {
  for (let time = 0; time < times; time++) brake.failed(attempt)
}

test('a name may be mistyped a few times; then each failure doubles the wait, to five minutes', () => {
  const here = world()
  const { brake, at, pass } = here
  fail(here, at('ada'), 2)
  expect(brake.secondsToWait(at('ada'))).toBe(0)
  const waits: number[] = []
  for (let time = 0; time < 11; time++) {
    brake.failed(at('ada', `192.0.2.${time}`))
    waits.push(brake.secondsToWait(at('ada', '198.51.100.1')))
    pass(waits.at(-1)!)
    expect(brake.secondsToWait(at('ada', '198.51.100.1'))).toBe(0)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('another name from the same network is free until the network has failed too often', () => {
  const here = world()
  const { brake, at } = here
  fail(here, at('ada'), 3)
  expect(brake.secondsToWait(at('grace'))).toBe(0)
  fail(here, at('emil'), 3)
  expect(brake.secondsToWait(at('grace'))).toBe(1)
  expect(brake.secondsToWait(at('grace', '192.0.2.2'))).toBe(0)
})

test('a success forgets the failures of the name, not those of the network', () => {
  const here = world()
  const { brake, at } = here
  fail(here, at('ada'), 3)
  brake.succeeded(at('ada'))
  expect(brake.secondsToWait(at('ada'))).toBe(0)
  fail(here, at('emil'), 3)
  brake.succeeded(at('emil'))
  expect(brake.secondsToWait(at('emil'))).toBe(1)
})

test('a quarter of an hour without a failure forgets them all', () => {
  const here = world()
  const { brake, at, pass } = here
  fail(here, at('ada'), 5)
  pass(15 * 60)
  fail(here, at('ada'), 1)
  expect(brake.secondsToWait(at('ada'))).toBe(0)
})

test('no more than ten thousand names are remembered: the oldest is forgotten', () => {
  const here = world()
  const { brake, at } = here
  fail(here, at('ada', '198.51.100.1'), 5)
  expect(brake.secondsToWait(at('ada'))).toBeGreaterThan(0)
  for (let other = 0; other < 10_000; other++) brake.failed(at(`name ${other}`, `network ${other}`))
  expect(brake.secondsToWait(at('ada'))).toBe(0)
})
