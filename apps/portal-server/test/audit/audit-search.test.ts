import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditFilter, entriesQuery, readAudit } from '../../src/audit/audit-log.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

let prepared: PreparedStore
beforeAll(async () => {
  prepared = await openPreparedStore()
  // An entry of a change among each thousand sign-ins.
  await fill(1, 2000)
})
afterAll(() => prepared.close())

const fill = async (from: number, to: number) => {
  await prepared.store.query(
    `INSERT INTO portal.audit (at, person, action, grant_id, after, correlation_id, hash)
     SELECT timestamptz '2026-01-01' + n * interval '1 minute', 'person-' || n % 500,
       CASE WHEN n % 1000 = 0 THEN 'create' ELSE 'signIn' END, CASE WHEN n % 1000 = 0 THEN gen_random_uuid() END,
       CASE WHEN n % 1000 = 0 THEN '{"subject": {"kind": "person", "value": "Zoë"}}'
         ELSE '{"signedInAt": "2026-01-01T00:00:00.000Z"}' END::jsonb, 'filled', 'x'
     FROM generate_series($1::integer, $2::integer) AS numbers(n)`,
    [from, to],
  )
  await prepared.store.query('ANALYZE portal.audit')
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What the database looks at for it, in blocks, and how. */
async function costOf(filter: Omit<AuditFilter, 'limit'>) {
  const { sql, params } = entriesQuery(prepared.store, { ...filter, limit: 50 }).toSQL()
  const [row] = await prepared.store.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    params,
  )
  const { Plan: plan } = row!['QUERY PLAN'][0]
  return { nodes: nodesOf(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

/** Every way of asking, where nothing or little is found: there all would be walked over. */
const asked: Readonly<Record<string, Omit<AuditFilter, 'limit'>>> = {
  'a person who did nothing': { person: 'nobody' },
  'a person who did little': { person: 'person-7' },
  'an action that never was': { action: 'delete' },
  'an action that is rare': { action: 'create' },
  'changes alone': { kind: 'changes' },
  'a text that is nowhere': { about: 'nowhere' },
  'a text of few': { about: 'zoë' },
  'a person and an action': { person: 'nobody', action: 'signIn' },
  'a person and a text': { person: 'person-7', about: 'nowhere' },
}
const both = Object.entries(asked).flatMap(([what, filter]) =>
  (['newest', 'oldest'] as const).map(
    (order) => [`${what}, the ${order} first`, { ...filter, order }] as const,
  ),
)

test('what is looked at for a search grows with what it finds, not with the sign-ins of a year', async () => {
  const before = new Map<string, number>()
  for (const [what, filter] of both) before.set(what, (await costOf(filter)).blocks)
  await fill(2001, 40_000)
  const walked: unknown[] = []
  for (const [what, filter] of both) {
    const { nodes, blocks } = await costOf(filter)
    // Twenty times as many entries; those that are found are as many more, at most fifty.
    if (blocks > before.get(what)! + 60 || nodes.includes('Seq Scan')) walked.push({ what, nodes, blocks })
  }
  expect(walked).toEqual([])
})

test('a text is looked for in what was done, in any letter case', async () => {
  const { entries } = await readAudit(prepared.store, { about: 'ZOË', order: 'newest', limit: 3 })
  expect(entries.map(({ action, after }) => [action, after])).toEqual(
    Array(3).fill(['create', { subject: { kind: 'person', value: 'Zoë' } }]),
  )
  expect((await readAudit(prepared.store, { about: 'signedInAt', limit: 3 })).entries).toEqual([])
})
