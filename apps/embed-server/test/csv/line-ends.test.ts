import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAlike } from '../../src/content/csv/line-ends.ts'
import { openTables } from '../database/opened-tables.ts'

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
let opened: Awaited<ReturnType<typeof openTables>>
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
  opened = await openTables(tables, { folder })
})
afterAll(async () => {
  await opened?.close()
  await rm(folder, { recursive: true })
})

test('no file of all line ends has a problem', () => {
  expect(opened.findings.problems.map(problemText)).toEqual([])
})

test.each(cases.map((each, index) => ({ ...each, index })))(
  '$title: no row is lost',
  async ({ index, values }) => {
    expect(await opened.read('"K", "V"', index, 'ORDER BY "K"')).toEqual([['a', 'b'], values])
  },
)

test('a line end that two parts of a large file share is one', async () => {
  const path = join(folder, 'data/large.csv')
  const part = 1024 * 1024
  const alike = async (text: string) => {
    await writeFile(path, text)
    return endAlike(path)
  }
  // The return is the last sign of the part that is read first.
  const first = `${'x'.repeat(part - 1)}\r`
  expect(await alike(`${first}\nb\r\n`)).toBe(true)
  expect(await alike(`${first}\nb\n`)).toBe(false)
  expect(await alike(`${first}b\r\n`)).toBe(false)
  expect(await alike(`${first}b\r`)).toBe(true)
  expect(await alike('a\r\nb\r')).toBe(false)
})
