import type { EffectiveIdentity } from '@casement/semantic'
import { proveNoFurther, proveRls } from '../../packages/semantic/test/reference/prove-rls.ts'
import { Chance } from '../../packages/semantic/test/reference/random.ts'
import type { World } from '../../packages/semantic/test/reference/run-cases.ts'
import {
  denyingIdentities,
  peopleIdentities,
  peopleWorld,
  smallIdentities,
  smallWorld,
} from '../../packages/semantic/test/reference/small-world.ts'
import { openAttempts } from '../queries/attempts-over-http.ts'
import { openFinanceWorlds } from '../queries/finance-world.ts'
import { startEngine } from '../queries/started-engine.ts'
import type { StartedEngine } from '../queries/started-engine.ts'
import { numberOption } from '../seeded.ts'

const queriesPerWorld = 25

/**
 * What a role does not show has no part in any answer: for each role of two models, and of one with a table that says who
 * sees what, every row outside is changed, deleted or multiplied at random, every value of a column that is denied is
 * another one, and the answers of an engine to random queries and slicer lists stay the same, byte for byte.
 * Then requests that reach for more are made, to the compiler and over HTTP to a service with the same rows in the same
 * engine, and each ends in a clear error, or finds no more than is there. Options: --engine duckdb|postgres|clickhouse
 * (DuckDB), --seed N, --queries N (1,000, per model and role), --attempts N (1,000, per model and role).
 */
export async function run(options: string[]) {
  const name = options.includes('--engine') ? options[options.indexOf('--engine') + 1]! : 'duckdb'
  const start = startEngine[name]
  if (!start) throw new Error(`--engine takes one of: ${Object.keys(startEngine).join(', ')}`)
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const queries = numberOption(options, 'queries', 1000)
  const attempts = numberOption(options, 'attempts', 1000)
  console.log(`seed ${seed}, ${name}`)

  const finance = await openFinanceWorlds('2026-10')
  const nobody: EffectiveIdentity = { username: 'mallory', roles: [] }
  const asked = [
    ...smallIdentities
      .filter(hidesSomething)
      .map((identity) => ({ model: 'small', identity, worldOf: smallWorld })),
    ...denyingIdentities.map((identity) => ({ model: 'small', identity, worldOf: smallWorld })),
    ...peopleIdentities.map((identity) => ({ model: 'people', identity, worldOf: peopleWorld })),
    { model: 'sample', identity: { username: 'emil', roles: ['EMEA'] }, worldOf: finance.worldOf },
    { model: 'sample', identity: nobody, worldOf: finance.worldOf },
    {
      model: 'sample',
      identity: { username: 'olga', roles: ['No pay'] },
      worldOf: withoutPay(finance.worldOf),
    },
  ]
  const figures = []
  const started = await start()
  try {
    for (const { model, identity, worldOf } of asked) {
      const since = performance.now()
      const role = `${identity.roles.join(' + ') || 'no role'}${model === 'people' ? `, ${identity.username}` : ''}`
      const found = await proveRls(identity, {
        seed,
        worlds: Math.ceil(queries / queriesPerWorld),
        queries: queriesPerWorld,
        worldOf,
        engine: started.engine,
      })
      const reached = await proveAttempts(identity, { seed, attempts, worldOf }, started)
      const seconds = Math.round((performance.now() - since) / 1000)
      figures.push({ model, role, seconds, ...found, ...reached })
      console.log(JSON.stringify(figures.at(-1)))
    }
  } finally {
    await started.stop()
  }
  return { seed, engine: name, roles: figures, holds: true }
}

/** The sample with a role to which the heads and what they cost are denied. */
const withoutPay =
  (worldOf: (chance: Chance) => World) =>
  (chance: Chance): World => {
    const world = worldOf(chance)
    const denies = [
      { table: 'Headcount', column: 'FTE' },
      { table: 'Ledger', measure: 'Personnel costs' },
      { table: 'Ledger', column: 'Local amount' },
    ]
    const roles = [...(world.model.roles ?? []), { name: 'No pay', rules: [], denies }]
    return { ...world, model: { ...world.model, roles } }
  }

/** Over HTTP for whom an embed token can be made: it takes a role. */
async function proveAttempts(
  identity: EffectiveIdentity,
  options: { seed: number; attempts: number; worldOf(chance: Chance): World },
  started: StartedEngine,
) {
  const limits = { ...options, engine: started.engine, maxMs: 10_000 }
  if (identity.roles.length === 0 || identity.customData !== undefined)
    return proveNoFurther(identity, limits)
  const service = await openAttempts(options.worldOf(new Chance(options.seed)), identity, started)
  try {
    const reached = await proveNoFurther(identity, { ...limits, carry: service.carry })
    return { ...reached, overHttp: service.tally }
  } finally {
    await service.close()
  }
}

const hidesSomething = ({ roles }: EffectiveIdentity): boolean => !roles.includes('Group')
