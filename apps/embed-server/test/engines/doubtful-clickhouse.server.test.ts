import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClickHouse } from '../../../../packages/semantic/test/world/with-clickhouse.ts'
import { modelOver, statements, told } from '../database/doubtful-worlds.ts'
import { connectedFindings, sourcesIn } from './connected-findings.ts'
import { openClickHouseWorld } from './clickhouse-world.ts'

withClickHouse('what is doubtful on a ClickHouse server', () => {
  let world: Awaited<ReturnType<typeof openClickHouseWorld>>
  beforeAll(async () => {
    const types: Readonly<Record<string, string>> = { text: 'TEXT', date: 'DATE' }
    world = await openClickHouseWorld([
      ...statements((name) => types[name] ?? name),
      'CREATE TABLE unreal (n INTEGER, d DOUBLE PRECISION)',
      'INSERT INTO unreal VALUES (1, nan), (2, -inf), (3, 1.5), (4, NULL)',
    ])
  })
  afterAll(() => world.close())

  const findingsOf = (json: object) =>
    connectedFindings(json, { kind: 'clickhouse', url: world.url, password: world.password })
  const sources = sourcesIn('')

  test.each(Object.keys(sources))('is told of a %s', async (kind) => {
    const { problems, notes } = await findingsOf(modelOver(sources[kind]!, { connection: 'werk' }))
    expect(problems).toEqual([])
    expect(notes.map(({ message }) => message).toSorted()).toEqual(told(false).toSorted())
  })

  test('values that cannot be reckoned with are told', async () => {
    const columns = [
      { name: 'n', type: 'integer' },
      { name: 'd', type: 'double' },
    ]
    const { problems, notes } = await findingsOf({
      casement: 1,
      name: 'M',
      connection: 'werk',
      tables: [{ name: 'T', source: { table: 'unreal' }, columns }],
    })
    expect(problems).toEqual([])
    expect(notes).toEqual([
      {
        path: 'tables[0].columns[1]',
        message:
          'T[d] has 2 values that are not finite (NaN or an infinity); figures that read them fail: leave such values empty in the source',
      },
    ])
  })
})
