import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/build.mjs'
import { faults } from '../faults/faults.ts'
import { type AnsweringEngine, openFaultyWorld } from '../faults/faulty-world.ts'
import { WatchedPeople } from '../faults/watched-people.ts'
import { numberOption, seeded } from '../seeded.ts'

const engines: readonly AnsweringEngine[] = ['duckdb', 'postgres']
/** How long after a fault everything has to be well again at the latest. */
const wellWithinMs = 60_000

/**
 * Faults around a started product, one after the other by chance, while two people with different rows read and an
 * administrator changes grants. Nothing that was acknowledged may be lost, nobody may see another's rows or a wrong figure,
 * every refusal has to say in the product's words what is wrong, and all has to be well again by itself.
 * Half of them around an embedded engine, half around a PostgreSQL server that answers the queries and can be lost by itself.
 * Options: --seed N, --faults N (40), --engine duckdb|postgres (that one alone).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const count = numberOption(options, 'faults', 40)
  console.log(`seed ${seed}`)
  const random = seeded(seed)
  await ensureBuilt()
  const only = options.includes('--engine') ? options[options.indexOf('--engine') + 1] : undefined
  const asked = engines.filter((engine) => only === undefined || engine === only)
  if (asked.length === 0) throw new Error(`--engine takes one of: ${engines.join(', ')}`)
  const figures = []
  for (const engine of asked)
    figures.push(await faultsAround(engine, Math.ceil(count / asked.length), random))
  return { seed, faults: count, engines: figures, holds: true }
}

async function faultsAround(engine: AnsweringEngine, count: number, random: () => number) {
  console.log(`figures by ${engine}`)
  const world = await openFaultyWorld(engine)
  const people = new WatchedPeople(world)
  const wellAfter = new Map<string, number[]>()
  const notWell: string[] = []
  try {
    await people.begin()
    const watching = people.watch()
    const possible = faults.filter(({ isPossible }) => isPossible?.(world) ?? true)
    let order: typeof possible = []
    for (let index = 0; index < count; index++) {
      // Each of them comes as often as the others.
      if (order.length === 0) order = [...possible].sort(() => random() - 0.5)
      const fault = order.pop()!
      await fault.happen(world, random)
      const over = performance.now()
      const isWell = await untilWell(people, over + wellWithinMs)
      const seconds = Number(((performance.now() - over) / 1000).toFixed(1))
      console.log(`${index + 1}. ${fault.name}: ${isWell ? `well after ${seconds} s` : 'NOT WELL'}`)
      wellAfter.set(fault.name, [...(wellAfter.get(fault.name) ?? []), seconds])
      if (!isWell) notWell.push(`${index + 1}. ${fault.name}`)
      // oxlint-disable-next-line waiting/no-sleep -- the pause between two faults, by the seed
      await sleep(random() * 1000)
    }
    people.end()
    await watching
  } finally {
    await world.close()
  }
  const { wrong, ...met } = people.met
  const figures = {
    engine,
    faults: count,
    withoutADiskOfItsOwn: !world.hasOwnDisk,
    ...met,
    slowestWellSeconds: Object.fromEntries([...wellAfter].map(([name, all]) => [name, Math.max(...all)])),
  }
  const bad = [...new Set([...wrong, ...world.wrong, ...notWell])]
  if (bad.length > 0) throw new Error(`${bad.join('\n')}\n${JSON.stringify(figures, null, 1)}`)
  return figures
}

/** Both read their own figures and a change is taken, three times running. */
async function untilWell(people: WatchedPeople, until: number): Promise<boolean> {
  // oxlint-disable-next-line waiting/no-sleep -- how often it is looked whether all is well
  for (let running = 0; performance.now() < until; await sleep(200)) {
    const all = await Promise.all([people.read('grace'), people.read('emil')])
    running = all.every(Boolean) && (await people.change()) ? running + 1 : 0
    if (running === 3) return true
  }
  return false
}
