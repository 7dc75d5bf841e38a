import { seeded } from '../../../e2e/seeded.ts'
import { World } from './token-world.ts'
import type { ServerState, WorldTab } from './token-world.ts'

const second = 1_000
const minute = 60 * second

/**
 * How long a tab may at most be without a fresh token once nothing stands in its way any more. Before that moment another
 * tab, hidden, may have begun an attempt that hangs and holds the lock: its time-out of 30 s comes after up to 90 s, since
 * a hidden tab's timers do. An attempt of this tab that gave up waiting just before is repeated after a pause of 60 s.
 */
const graceMs = 90 * second + minute + 5 * second

export interface ScheduleFigures {
  steps: number
  tokensAsked: number
  /** The longest that a tab had an expired token while nothing stood in its way, in milliseconds. */
  longestExpiredMs: number
}

/**
 * Runs one schedule of `seed`, and may tell what happens in it. Throws, naming it, when a tab is left with an expired token
 * or tabs ask together.
 */
export async function runSchedule(
  seed: number,
  figures: ScheduleFigures,
  tell?: (happening: string) => void,
): Promise<void> {
  const random = seeded(seed)
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const oneOf = <T>(all: readonly T[]): T => all[between(0, all.length - 1)]!
  const lifetimeMs = oneOf([90 * second, 5 * minute, 60 * minute])
  const world = new World({
    lifetimeMs,
    latencyMs: () => between(10, 2_000),
    wallOffsetMs: between(-10 * minute, 10 * minute),
    hangs: () => random() < 0.5,
    graceMs,
    tell,
  })
  const steps: string[] = []
  for (let tabs = 0; tabs < 3; tabs++) world.openTab({ withToken: random() < 0.7 })

  const look = () => {
    for (const tab of world.tabs) {
      const expiredMs = Math.min(world.expiredForMs(tab), world.calmMs(tab))
      if (expiredMs <= 0) continue
      figures.longestExpiredMs = Math.max(figures.longestExpiredMs, expiredMs)
      if (world.calmMs(tab) > graceMs)
        throw new Error(
          `Schedule ${seed}: a tab has had an expired token for ${Math.round(expiredMs / second)} s (lifetime ${lifetimeMs / second} s) with nothing in its way, after: ${steps.join(', ')}`,
        )
    }
  }
  const kinds = {
    pass: () => world.pass(between(1, oneOf([5 * second, 2 * minute, 90 * minute])), look),
    sleep: () => world.sleep(between(second, 3 * 60 * minute), { isSeen: random() < 0.5 }),
    clock: async () => {
      world.setWallClock(between(-10 * minute, 10 * minute))
      await world.pass(31 * second, look)
    },
    server: async () => {
      if (world.server !== 'healthy') world.disturb()
      world.server = oneOf<ServerState>(['healthy', 'healthy', 'failing', 'hanging'])
    },
    network: async () => {
      if (world.offline) world.disturb()
      world.offline = !world.offline
      if (!world.offline && random() < 0.7) await world.wake()
    },
    hide: async () => world.hide(oneOf(world.tabs)),
    show: () => world.show(oneOf(world.tabs)),
    freeze: async () => world.freeze(oneOf(world.tabs)),
    refuse: async () => world.refuse(oneOf(world.tabs), random() < 0.3),
    renewNow: async () =>
      void oneOf(world.tabs)
        .manager.renewNow()
        .catch(() => {}),
    reopen: async () => {
      if (world.tabs.length > 1 && random() < 0.5) world.close(oneOf(world.tabs))
      else if (world.tabs.length < 3) world.openTab({ withToken: random() < 0.5 })
    },
  }
  const length = between(3, 25)
  for (let step = 0; step < length; step++) {
    const kind = oneOf(Object.keys(kinds) as (keyof typeof kinds)[])
    steps.push(kind)
    await kinds[kind]()
    world.tell(`after ${kind}: server ${world.server}${world.offline ? ', offline' : ''}`)
    figures.steps++
  }
  steps.push('calm')
  world.server = 'healthy'
  world.offline = false
  for (const tab of world.tabs) {
    world.refuse(tab, false)
    await world.show(tab)
  }
  world.disturb()
  await world.pass(graceMs + 3 * lifetimeMs, look)
  figures.tokensAsked += world.asked
  if (world.askedTogether > 0)
    throw new Error(`Schedule ${seed}: tabs asked at the same time, after: ${steps.join(', ')}`)
  for (const tab of [...world.tabs] as WorldTab[]) world.close(tab)
}
