import { expect, test } from 'vitest'
import type { RefusedCalls, SignIn } from '../../src/auth/sign-ins/sign-in-records.ts'
import { createSignInLog } from '../../src/auth/sign-ins/sign-in-log.ts'

function open(capacity = 100) {
  const written: { seen: readonly SignIn[]; refused: readonly RefusedCalls[] }[] = []
  const world = { nowMs: 0, isFailing: false }
  const log = createSignInLog({
    async append({ seen, refused }) {
      if (world.isFailing) throw new Error('no store')
      written.push({ seen, refused })
      return undefined
    },
    now: () => new Date(world.nowMs),
    log: () => ({ info() {}, warn() {} }),
    everyMs: 3600_000,
    capacity,
  })
  return { log, written, world }
}

test('while the store fails nothing is lost, and what finds no room is noted by the next call', async () => {
  const { log, written, world } = open(2)
  world.isFailing = true
  for (const person of ['a', 'b', 'c']) log.see(person, 1, person)
  log.refuse({ why: 'expired', person: 'd' }, 'd')
  await expect(log.flush()).rejects.toThrow('no store')
  world.isFailing = false
  await log.flush()
  log.see('a', 1, 'a')
  log.see('c', 1, 'again')
  await log.flush()
  expect(written.map(({ seen }) => seen.map(({ person }) => person))).toEqual([['a', 'b'], ['c']])
  expect(written[0]!.refused).toEqual([{ refused: 'expired', calls: 1, people: ['d'], correlationId: 'd' }])
})

test('a million refusals are one entry a minute, with ten names at most', async () => {
  const { log, written, world } = open()
  const refuse = () => {
    for (let count = 0; count < 100_000; count++) log.refuse({ why: 'expired', person: `${count}` }, 'x')
  }
  for (let second = 0; second < 10; second++) {
    world.nowMs = second * 1000
    refuse()
    await log.flush()
  }
  expect(written).toHaveLength(1)
  world.nowMs = 60_000
  await log.flush()
  expect(
    written.flatMap(({ refused }) => refused).map(({ calls, people }) => [calls, people.length]),
  ).toEqual([
    [100_000, 10],
    [900_000, 10],
  ])
  refuse()
  await log.close()
  expect(written).toHaveLength(3)
})
