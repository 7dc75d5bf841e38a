import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTables } from '../database/opened-tables.ts'
import { saidForms } from './said-forms.ts'

// What is refused is told with the line of the source that reads it, and what that line reads is right.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-proposed-'))
  await mkdir(join(folder, 'data'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The first of the lines that a message says a source may say. */
function proposed(message: string): object {
  const [, lines = ''] = /; say (.*) in the source/.exec(message) ?? []
  const [first = ''] = lines.split(' or ')
  return JSON.parse(`{${first.replaceAll(' and ', ', ').replace(/ if .*$/, '')}}`) as object
}

/** Values that a usual file cannot have, each in a file of its own; what is true and false has many words. */
const alone = saidForms.flatMap(({ type, written, values }) =>
  type === 'boolean'
    ? []
    : written.flatMap((text, index) =>
        values[index] === null ? [] : [{ type, text, value: values[index] }],
      ),
)

test('what is proposed for a value reads it, or says which digits its type lacks', async () => {
  const files = alone.map((each, index) => ({ ...each, index, said: {}, told: 'not looked at' }))
  for (const { index, text } of files)
    await writeFile(join(folder, `data/${index}.csv`), `K,V\nk,"${text}"\n`)
  // An author says one thing after the other.
  for (let step = 0; step < 4; step++) {
    const left = files.filter(({ told }) => told !== '')
    const tables = left.map(({ index, type, said }) => ({
      name: `T${index}`,
      source: { csv: `data/${index}.csv`, ...said },
      columns: [{ name: 'V', type }],
    }))
    const opened = await openTables(tables, { folder })
    for (const file of left) file.told = ''
    for (const problem of opened.findings.problems.map(problemText)) {
      const file = files[Number(/data\/(\d+)\.csv/.exec(problem)![1])]!
      file.told = problem
      file.said = { ...file.said, ...proposed(problem) }
    }
    await opened.close()
  }
  const unread = files.filter(({ told }) => told !== '')
  expect(unread.map(({ text, told }) => `${text}: ${told.replace(/^.*?T\d+\[V\]: /, '')}`)).toEqual([
    '12.5 %: "12.5 %" has 3 digits after the point, and decimal(18,2) keeps 2; did you mean decimal(18,3)?',
  ])
})
