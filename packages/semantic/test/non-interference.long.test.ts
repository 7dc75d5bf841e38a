import { describe, expect, test } from 'vitest'
import { disturbed } from './reference/disturbed-world.ts'
import { proveNoFurther, proveRls } from './reference/prove-rls.ts'
import type { ProvenEngine } from './reference/prove-rls.ts'
import { Chance } from './reference/random.ts'
import {
  denyingIdentities,
  peopleIdentities,
  peopleWorld,
  smallIdentities,
  smallWorld,
} from './reference/small-world.ts'
import { startClickHouse } from './world/clickhouse.ts'
import { startPostgres } from './world/postgres.ts'
import { withClickHouse } from './world/with-clickhouse.ts'

/** `npm run prove -- rls` is the long form. Each identity is asked in a world of its own here. */
const limited = smallIdentities.filter(({ roles }) => !roles.includes('Group'))

for (const [index, identity] of limited.entries())
  test(
    `nothing that is hidden from ${identity.roles.join(' and ')} shows in 12 answers`,
    { timeout: 300_000 },
    async () => {
      const { compared, notEmpty, pages, disturbedRows } = await proveRls(identity, {
        seed: 71 + index,
        worlds: 1,
        queries: 12,
        worldOf: smallWorld,
      })
      expect(compared).toBe(12)
      expect(notEmpty).toBeGreaterThan(7)
      expect(pages).toBeGreaterThan(7)
      expect(disturbedRows).toBeGreaterThan(7)
    },
  )

for (const [index, identity] of denyingIdentities.entries())
  test(
    `no value of what is denied to ${identity.roles.join(' and ')} shows in 20 answers, or a name of it is refused`,
    { timeout: 300_000 },
    async () => {
      const { compared, refusedQueries, notEmpty, pages } = await proveRls(identity, {
        seed: 74 + index,
        worlds: 1,
        queries: 20,
        worldOf: smallWorld,
      })
      expect(compared + refusedQueries).toBe(20)
      expect(compared).toBeGreaterThan(6)
      expect(refusedQueries).toBeGreaterThan(5)
      expect(notEmpty).toBeGreaterThan(5)
      expect(pages).toBeGreaterThan(5)
    },
  )

for (const [index, identity] of peopleIdentities.entries())
  test(
    `nothing that a table of people hides from ${identity.username} (${identity.roles.join()}) shows in 10 answers`,
    { timeout: 300_000 },
    async () => {
      const { compared, pages, disturbedRows } = await proveRls(identity, {
        seed: 73 + index,
        worlds: 1,
        queries: 10,
        worldOf: peopleWorld,
      })
      expect(compared).toBe(10)
      expect(pages).toBeGreaterThan(6)
      expect(disturbedRows).toBeGreaterThan(5)
    },
  )

describe('on a server', () => {
  const [identity] = limited
  const small = { seed: 72, worlds: 1, queries: 15, worldOf: smallWorld }

  /** Attempts that are made on an engine, and the databases of it that were opened for them. */
  async function attemptsOn({ dialect, open }: ProvenEngine) {
    let opened = 0
    const engine: ProvenEngine = {
      dialect,
      open(statements) {
        opened++
        return open(statements)
      },
    }
    const { attempts, answered } = await proveNoFurther(identity!, { ...small, attempts: 30, engine })
    return { opened, attempts, isAnswered: answered > 0 }
  }
  const reached = { opened: 2, attempts: 30, isAnswered: true }

  test(
    'nothing that is hidden shows in 15 answers of PostgreSQL, nor is reached in 30 attempts',
    { timeout: 300_000 },
    async () => {
      const server = await startPostgres()
      try {
        const engine = { dialect: 'postgres', open: server.open } as const
        const { compared, notEmpty } = await proveRls(identity!, { ...small, engine })
        expect([compared, notEmpty > 8]).toEqual([15, true])
        expect(await attemptsOn(engine)).toEqual(reached)
      } finally {
        await server.stop()
      }
    },
  )

  withClickHouse('with ClickHouse', () => {
    test(
      'nothing that is hidden shows in 14 of its answers, nor is reached in 30 attempts',
      { timeout: 300_000 },
      async () => {
        const server = startClickHouse()
        try {
          const engine = { dialect: 'clickhouse', open: server.open } as const
          // Of one it says by name that it has no words for it.
          const { compared, refusedQueries, notEmpty } = await proveRls(identity!, {
            ...small,
            seed: 71,
            engine,
          })
          expect([compared, refusedQueries, notEmpty > 8]).toEqual([14, 1, true])
          expect(await attemptsOn(engine)).toEqual(reached)
        } finally {
          server.stop()
        }
      },
    )
  })
})

test(
  'what the engine’s planner failed on by rows that nobody sees is answered',
  { timeout: 300_000 },
  async () => {
    const identity = limited.find(({ roles }) => roles.join() === 'Own region')!
    const { compared } = await proveRls(identity, {
      seed: 5182,
      worlds: 1,
      queries: 14,
      worldOf: smallWorld,
    })
    expect(compared).toBe(14)
  },
)

test(
  '120 attempts to reach further end in an error, or find nothing more',
  { timeout: 300_000 },
  async () => {
    const { attempts, refused, answered } = await proveNoFurther(limited[0]!, {
      seed: 5,
      attempts: 120,
      worldOf: smallWorld,
    })
    expect(attempts).toBe(120)
    expect(answered).toBeGreaterThan(5)
    expect(Object.keys(refused).sort()).toEqual([
      'QUERY_FILTER',
      'QUERY_SHAPE',
      'QUERY_TOO_LARGE',
      'QUERY_UNKNOWN_FIELD',
    ])
  },
)

test('the disturbance reaches the rows that the roles do not see', () => {
  const { model, data } = smallWorld(new Chance(71))
  const after = disturbed(model, data, limited[0]!, new Chance(1))
  expect(after.Ledger!.length).not.toBe(data.Ledger!.length)
  expect(JSON.stringify(after.Date!.length)).toBe(JSON.stringify(data.Date!.length))
})
