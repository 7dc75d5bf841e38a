import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { parseModel, type Statement } from '@casement/semantic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeSources } from '../../src/content/table-sources.ts'
import { openDatabase } from '../../src/database/database.ts'

// The engine's reader takes a heading whose line end is of another sort than the lines' for the whole file.

const ends = { feed: '\n', both: '\r\n', return: '\r' }
const inside = { 'no line end': ' ', 'a feed': '\n', both: '\r\n', 'a return': '\r' }

interface Case {
  readonly title: string
  readonly text: string
  readonly values: readonly string[]
}

const cases = Object.entries(ends).flatMap(([lines, end]) =>
  Object.entries(inside).flatMap(([inHeading, break1]) =>
    Object.entries(inside).flatMap(([inValue, break2]) =>
      [',', ';', '\t'].map((delimiter): Case => {
        const records = [
          ['"K"', `"Amount${break1}in ""EUR"""`, 'V'],
          ['a', '1', `"x${break2}y"`],
          ['b', '2', 'z'],
        ]
        return {
          title: `lines end with ${lines}, with ${inHeading} in the heading, ${inValue} in a value and ${JSON.stringify(delimiter)} between`,
          text: records.map((record) => record.join(delimiter) + end).join(''),
          values: [`x${break2}y`, 'z'],
        }
      }),
    ),
  ),
)

let folder: string
let engine: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-line-ends-'))
  await mkdir(join(folder, 'data'))
  for (const [index, { text }] of cases.entries()) await writeFile(join(folder, `data/${index}.csv`), text)
  const columns = [
    { name: 'K', type: 'text' },
    { name: 'V', type: 'text' },
  ]
  const tables = cases.map((_, index) => ({
    name: `T${index}`,
    source: { csv: `data/${index}.csv` },
    columns,
  }))
  const placed = await placeSources(parseModel({ casement: 1, name: 'M', tables }), { folder, prefix: 'm' })
  engine = await openDatabase({
    database: undefined,
    sources: { datasets: [{ id: 'd', ...placed, placed: (problem) => problem }] },
    memoryLimit: '256MB',
  })
})
afterAll(async () => {
  await engine?.close()
  await rm(folder, { recursive: true })
})

test('no file of all line ends has a problem', () => {
  expect(engine.findings.get('d')!.problems.map(problemText)).toEqual([])
})

test.each(cases.map((each, index) => ({ ...each, index })))(
  '$title: no row is lost',
  async ({ index, values }) => {
    const sql = `SELECT "K", "V" FROM memory.views.m_${index} ORDER BY "K"`
    const { columns } = await engine.run({ sql, parameters: [] } as unknown as Statement)
    expect(columns).toEqual([['a', 'b'], values])
  },
)
