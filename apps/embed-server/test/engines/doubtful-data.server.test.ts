import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelOver, statements, told } from '../database/doubtful-worlds.ts'
import { connectedFindings, sourcesIn } from './connected-findings.ts'
import { openPostgresWorld } from './postgres-world.ts'

// What is doubtful in tables and queries of a server is told as that of files is.

let postgres: Awaited<ReturnType<typeof openPostgresWorld>>
beforeAll(async () => {
  postgres = await openPostgresWorld([
    ...statements((name) => name.replace('decimal', 'numeric')),
    "CREATE TABLE unreal AS SELECT 'NaN'::float8 AS d, 'NaN'::numeric AS n, 'infinity'::date AS day UNION ALL SELECT '-Infinity', 1, '2024-01-01'",
  ])
})
afterAll(() => postgres.close())

const findingsOf = (json: object) =>
  connectedFindings(json, { kind: 'postgres', url: postgres.url, password: postgres.password })
const sources = sourcesIn('public.')

test.each(Object.keys(sources))('what is doubtful in a %s of a server is told', async (kind) => {
  const { problems, notes } = await findingsOf(modelOver(sources[kind]!, { connection: 'werk' }))
  expect(problems).toEqual([])
  expect(notes.map(({ message }) => message).toSorted()).toEqual(told(false).toSorted())
})

test('values that cannot be reckoned with are told', async () => {
  const columns = [
    { name: 'd', type: 'double' },
    { name: 'n', type: 'decimal(18,2)' },
    { name: 'day', type: 'date' },
  ]
  const source = { sql: 'SELECT d, n, day FROM unreal' }
  const { problems, notes } = await findingsOf({
    casement: 1,
    name: 'M',
    connection: 'werk',
    tables: [{ name: 'T', source, columns }],
  })
  expect(problems).toEqual([])
  const one = (name: string, index: number) => ({
    path: `tables[0].columns[${index}]`,
    message: `T[${name}] has 1 value that is not finite (NaN or an infinity); figures that read it fail: leave such values empty in the source`,
  })
  expect(notes).toEqual([
    {
      path: 'tables[0].columns[0]',
      message:
        'T[d] has 2 values that are not finite (NaN or an infinity); figures that read them fail: leave such values empty in the source',
    },
    one('n', 1),
    one('day', 2),
  ])
})
