import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenManager } from '../src/index.ts'
import type { IssuedToken, TokenState } from '../src/index.ts'
import { Machine } from './token-machine.ts'

const minute = 60_000

/** One tab with one report, on a machine of its own. */
function oneTab(lifetimeMs: number, { current = true, healthy = true } = {}) {
  const machine = new Machine({ lifetimeMs })
  machine.server.healthy = healthy
  const states: TokenState['state'][] = []
  const tab = machine.openTab({ current, onState: ({ state }) => states.push(state) })
  return { machine, tab, states }
}

describe('renewal', () => {
  test('comes at 80 % of the lifetime that the server gave, short ones included', async () => {
    for (const lifetimeMs of [20_000, 5 * minute, 60 * minute]) {
      const { machine } = oneTab(lifetimeMs)
      await machine.pass(lifetimeMs * 0.8 - 1)
      expect(machine.server.issued).toBe(1)
      await machine.pass(2)
      expect(machine.server.issued).toBe(2)
      await machine.pass(lifetimeMs * 0.8)
      expect(machine.server.issued).toBe(3)
    }
  })

  test('comes at once where there is no token yet', async () => {
    const { machine, tab, states } = oneTab(minute, { current: false })
    await machine.pass(1)
    expect(tab.applied).toHaveLength(1)
    expect(states).toEqual(['renewing', 'ok'])
  })

  test('comes when the page is seen again after the machine slept over the token', async () => {
    const { machine, tab } = oneTab(10 * minute)
    await machine.sleep(60 * minute)
    expect(tab.applied).toHaveLength(0)
    await machine.wake()
    expect(tab.applied).toHaveLength(1)
  })

  test('comes within half a minute of a sleep that nobody told it of', async () => {
    const { machine, tab } = oneTab(120 * minute)
    await machine.sleep(100 * minute)
    await machine.pass(30_001)
    expect(tab.applied).toHaveLength(1)
  })

  test('comes after a long gap, even where the clocks show a young token', async () => {
    const { machine, tab } = oneTab(60 * minute)
    await machine.sleep(10 * minute)
    await machine.wake()
    expect(tab.applied).toHaveLength(1)
  })

  test('does not care for a wall clock that is set, forth or back', async () => {
    for (const byMs of [-10 * minute, 10 * minute]) {
      const { machine, tab } = oneTab(60 * minute)
      await machine.pass(minute)
      machine.setWallClock(byMs)
      await machine.pass(48 * minute)
      expect(tab.holdsFreshToken()).toBe(true)
      expect(machine.server.issued).toBeGreaterThanOrEqual(2)
    }
  })

  test('comes within half a minute of a sleep that a wall clock set back hides, wholly or in part', async () => {
    for (const byMs of [-20 * minute, -10 * minute, -8 * minute, -7 * minute]) {
      const { machine, tab } = oneTab(10 * minute)
      await machine.pass(minute)
      await machine.sleep(9 * minute)
      machine.setWallClock(byMs)
      await machine.pass(30_001)
      expect(tab.holdsFreshToken()).toBe(true)
    }
  })

  test('comes again where such a sleep fell into the time that a token was on its way', async () => {
    const { machine, tab } = oneTab(10 * minute, { current: false })
    machine.server.latencyMs = 20_000
    await machine.pass(10_000)
    await machine.sleep(15 * minute)
    machine.setWallClock(-16 * minute)
    await machine.pass(30_001)
    expect(tab.applied).toHaveLength(2)
    expect(tab.holdsFreshToken()).toBe(true)
  })

  test('does not come for corrections of the wall clock by some seconds', async () => {
    const { machine } = oneTab(60 * minute)
    for (const byMs of [-4_000, 4_000, -1_000]) {
      machine.setWallClock(byMs)
      await machine.pass(minute)
    }
    expect(machine.server.asked).toBe(0)
  })

  test('is tried again later and later after failures, and at once when the network is back', async () => {
    const { machine, states } = oneTab(minute, { current: false, healthy: false })
    await machine.pass(1)
    const asked: number[] = [machine.server.asked]
    for (const seconds of [1, 2, 4, 8]) {
      await machine.pass(seconds * 1000)
      asked.push(machine.server.asked)
    }
    expect(asked).toEqual([1, 2, 3, 4, 5])
    expect(states.at(-1)).toBe('failing')
    machine.server.healthy = true
    await machine.wake()
    expect(states.at(-1)).toBe('ok')
  })

  test('a provider that hangs is given up, told so, and asked again', async () => {
    const { machine, tab } = oneTab(minute, { current: false })
    machine.server.hanging = true
    await machine.pass(29_000)
    expect(machine.server.aborted).toBe(0)
    await machine.pass(1_001)
    expect(machine.server.aborted).toBe(1)
    machine.server.hanging = false
    await machine.pass(2_000)
    expect(tab.applied).toHaveLength(1)
  })

  test('a token that the embed refuses is handed over again without asking for another', async () => {
    const { machine, tab } = oneTab(10 * minute, { current: false })
    tab.refusing = true
    await machine.pass(1)
    expect(machine.server.issued).toBe(1)
    tab.refusing = false
    await machine.pass(1_001)
    expect([machine.server.issued, tab.applied.length]).toEqual([1, 1])
  })

  test('a token whose answer took its time is as old as the question', async () => {
    const { machine, tab } = oneTab(minute, { current: false })
    machine.server.latencyMs = 20_000
    await machine.pass(20_001)
    expect(tab.applied).toHaveLength(1)
    // 80 % of the 40 seconds that were left when it came.
    await machine.pass(31_998)
    expect(machine.server.asked).toBe(1)
    await machine.pass(2)
    expect(machine.server.asked).toBe(2)
  })

  test('a token that has expired when it comes is a failure, not a loop', async () => {
    const { machine } = oneTab(0, { current: false })
    await machine.pass(10_000)
    expect(machine.server.asked).toBeLessThan(6)
  })
})

describe('renewNow', () => {
  test('renews a token that is not due, once for all who ask', async () => {
    const { machine, tab } = oneTab(60 * minute)
    const renewals = [tab.manager.renewNow(), tab.manager.renewNow()]
    await machine.pass(1)
    await Promise.all(renewals)
    expect([machine.server.asked, tab.applied.length]).toEqual([1, 1])
  })

  test('is tried again when it failed, though the token was not due', async () => {
    const { machine, tab } = oneTab(60 * minute, { healthy: false })
    const renewal = tab.manager.renewNow().catch(() => {})
    await machine.pass(1)
    await renewal
    machine.server.healthy = true
    await machine.pass(1_001)
    expect([machine.server.asked, tab.applied.length]).toEqual([2, 1])
  })

  test('rejects with the reason and without the token', async () => {
    const { machine, tab } = oneTab(60 * minute, { healthy: false })
    const renewal = tab.manager.renewNow().catch((error: unknown) => error)
    await machine.pass(1)
    expect(await renewal).toMatchObject({
      code: 'TOKEN_NOT_RENEWED',
      cause: { message: 'the server is down' },
    })
    expect(String(await renewal)).not.toContain('token-')
  })
})

describe('tabs', () => {
  test('three tabs renew once, and all have the token', async () => {
    const machine = new Machine({ lifetimeMs: 10 * minute })
    const tabs = [0, 1, 2].map(() => machine.openTab({ current: true }))
    await machine.pass(9 * minute)
    expect(machine.server.asked).toBe(1)
    expect(tabs.map(({ applied }) => applied)).toEqual([['token-4'], ['token-4'], ['token-4']])
  })

  test('a tab that thaws believes none of the old messages that have waited for it', async () => {
    const machine = new Machine({ lifetimeMs: 5 * minute })
    const [renews, frozen] = [0, 1].map(() => machine.openTab({ current: true }))
    machine.freeze(frozen!)
    await machine.pass(9 * minute)
    expect(machine.server.asked).toBe(2)
    renews!.manager.destroy()
    await machine.pass(20 * minute)
    await machine.thaw()
    await machine.pass(1_000)
    expect(frozen!.holdsFreshToken()).toBe(true)
  })

  test("a token whose age is not certain, because the wall clock hides a sleep, is nobody else's", async () => {
    const machine = new Machine({ lifetimeMs: 10 * minute })
    const [asks, other] = [machine.openTab({ current: false }), machine.openTab({ current: true })]
    machine.server.latencyMs = 20_000
    await machine.pass(10_000)
    await machine.sleep(8 * minute)
    machine.setWallClock(-9 * minute)
    await machine.pass(10_000)
    expect(asks!.applied).toHaveLength(1)
    expect(other!.applied).toHaveLength(0)
    await machine.pass(60_000)
    for (const tab of machine.tabs) expect(tab.holdsFreshToken()).toBe(true)
  })

  test('where there are no locks, each tab renews for itself', async () => {
    const machine = new Machine({ lifetimeMs: 10 * minute, connected: false })
    const tabs = [0, 1].map(() => machine.openTab({ current: true }))
    await machine.pass(9 * minute)
    expect(machine.server.asked).toBe(2)
    for (const tab of tabs) expect(tab.holdsFreshToken()).toBe(true)
  })
})

test('destroy ends timers, listeners and the channel, and may be called twice', async () => {
  const { machine, tab } = oneTab(minute)
  tab.manager.destroy()
  tab.manager.destroy()
  await machine.pass(10 * minute)
  expect(machine.server.asked).toBe(0)
  expect(machine.held()).toEqual({ timers: 0, wakers: 0, channels: 0 })
  await expect(tab.manager.renewNow()).rejects.toMatchObject({ code: 'TOKEN_NOT_RENEWED' })
})

test('in a page without locks, channels or a window it works by itself', async () => {
  const applied: IssuedToken[] = []
  const manager = createTokenManager({
    key: 'r',
    provide: async () => ({ accessToken: 'T', lifetimeMs: 60_000 }),
    apply: async (token) => applied.push(token),
  })
  await manager.renewNow()
  manager.destroy()
  expect(applied.length).toBeGreaterThan(0)
})

type Step =
  | { kind: 'pass' | 'sleep'; ms: number }
  | { kind: 'clock'; ms: number }
  | { kind: 'down' | 'up' | 'wake' | 'openTab' | 'freeze' | 'thaw' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20 * minute }) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 120 * minute }) }),
  fc.record({ kind: fc.constant('clock' as const), ms: fc.integer({ min: -10 * minute, max: 10 * minute }) }),
  fc.record({ kind: fc.constantFrom('down', 'up', 'wake', 'openTab', 'freeze', 'thaw') }),
)

test('with a healthy server, whatever happened before, no tab that is awake is left with an expired token', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom(20_000, 5 * minute, 60 * minute),
      async (steps, lifetimeMs) => {
        const machine = new Machine({ lifetimeMs })
        machine.openTab({ current: true })
        for (const each of steps) {
          if (each.kind === 'pass') await machine.pass(each.ms)
          else if (each.kind === 'sleep') await machine.sleep(each.ms)
          else if (each.kind === 'clock') {
            // Pages run between a sleep and a setting of the clock; otherwise no clock would show the sleep.
            await machine.thaw()
            await machine.pass(30_001)
            machine.setWallClock(each.ms)
            await machine.pass(30_001)
          } else if (each.kind === 'down') machine.server.healthy = false
          else if (each.kind === 'up') machine.server.healthy = true
          else if (each.kind === 'freeze') machine.freeze(machine.tabs.at(-1)!)
          else if (each.kind === 'thaw') await machine.thaw()
          else if (each.kind === 'wake') await machine.wake()
          else if (machine.tabs.length < 3) machine.openTab({ current: true })
        }
        machine.server.healthy = true
        await machine.thaw()
        await machine.wake()
        await machine.pass(2 * minute)
        for (let round = 0; round < 20; round++) {
          for (const tab of machine.tabs) expect(tab.holdsFreshToken()).toBe(true)
          await machine.pass(lifetimeMs / 7)
        }
        machine.close()
        expect(machine.held()).toEqual({ timers: 0, wakers: 0, channels: 0 })
      },
    ),
    { numRuns: 150 },
  )
})
