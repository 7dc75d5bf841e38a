import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTables } from '../database/opened-tables.ts'
import { type SaidForm, saidForms } from './said-forms.ts'

// Every form that a source may say, in files as they come: the engine reads those whose lines end alike, our own reader
// the others, and those of another encoding are read from a copy. All give the same values.

const delimiters = [',', ';', '\t']
/** The end of the line at a place; where they differ the engine does not tell the records apart. */
const lineEnds: Readonly<Record<string, (line: number) => string>> = {
  feeds: () => '\n',
  both: () => '\r\n',
  returns: () => '\r',
  'two sorts': (line) => (line % 2 === 0 ? '\n' : '\r\n'),
}
const shapes: Readonly<Record<string, { said: object; above: string; heading: boolean; below: string }>> = {
  plain: { said: {}, above: '', heading: true, below: '' },
  'no heading': { said: { heading: false }, above: '', heading: false, below: '' },
  'lines around': {
    said: { skipLines: 2, skipLastLines: 1 },
    above: 'Konto:;DE12§"§',
    heading: true,
    below: 'Total;;1§§',
  },
}

interface Case extends SaidForm {
  readonly title: string
  readonly shape: string
  readonly delimiter: string
  readonly ends: string
  readonly text: string
  readonly encoding: 'utf8' | 'utf16le'
  readonly column: object
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

function caseOf(
  form: SaidForm,
  delimiter: string,
  ends: string,
  shape: string,
  encoding: Case['encoding'],
): Case {
  const { said, above, heading, below } = shapes[shape]!
  const rows = form.written.map((value, index) => [`k${index}`, quoted(value), 'x'])
  const lines = [...(heading ? [['K', 'V', 'Other']] : []), ...rows].map((row) => row.join(delimiter))
  const text = `${above}${lines.map((line) => `${line}§`).join('')}${below}`
  let count = 0
  return {
    ...form,
    shape,
    delimiter,
    ends,
    said: { ...form.said, ...said, delimiter, ...(encoding === 'utf16le' && { encoding: 'utf-16le' }) },
    title: `${JSON.stringify(form.said)} as ${form.type}, ${JSON.stringify(delimiter)}, lines that end with ${ends}, ${shape}, ${encoding}`,
    text: text.replaceAll('§', () => lineEnds[ends]!(count++)),
    encoding,
    column: { name: 'V', type: form.type, ...(!heading && { source: '2' }) },
  }
}

// Each form meets all line ends; delimiters, shapes of files and encodings take turns, so that all meet all over the forms.
const cases = saidForms.flatMap((form, index) =>
  Object.keys(lineEnds).map((ends, end) => {
    const turn = index + end
    const [shape, delimiter] = [
      Object.keys(shapes)[turn % 3]!,
      delimiters[(turn + Math.floor(index / 3)) % 3]!,
    ]
    return caseOf(form, delimiter, ends, shape, turn % 5 === 0 ? 'utf16le' : 'utf8')
  }),
)

test('all shapes of files, delimiters, line ends and encodings meet', () => {
  const met = (...names: readonly ('shape' | 'delimiter' | 'ends' | 'encoding')[]) =>
    new Set(cases.map((each) => names.map((name) => each[name]).join(' '))).size
  expect([met('shape', 'delimiter', 'ends'), met('encoding', 'delimiter'), met('encoding', 'ends')]).toEqual([
    36, 6, 8,
  ])
})

let folder: string
let opened: Awaited<ReturnType<typeof openTables>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-said-forms-'))
  await mkdir(join(folder, 'data'))
  for (const [index, { text, encoding }] of cases.entries())
    await writeFile(join(folder, `data/${index}.csv`), Buffer.from(text, encoding))
  const key = { name: 'K', type: 'text' }
  const tables = cases.map(({ said, column }, index) => ({
    name: `T${index}`,
    source: { csv: `data/${index}.csv`, ...said },
    columns: [{ ...key, ...('heading' in said && { source: '1' }) }, column],
  }))
  opened = await openTables(tables, { folder })
})
afterAll(async () => {
  await opened?.close()
  await rm(folder, { recursive: true })
})

test('no file has a problem or a note', () => {
  expect([...opened.findings.problems, ...opened.findings.notes].map(problemText)).toEqual([])
})

for (const [index, { title, said, values }] of cases.entries())
  test(title, async () => {
    const [key, value] = 'heading' in said ? ['1', '2'] : ['K', 'V']
    const [read] = await opened.read(`"${value}"`, index, `ORDER BY "${key}"`)
    expect(read).toEqual(values)
  })

test('every property of a CSV source is said by one of them', async () => {
  const path = new URL('../../../../packages/semantic/schema/model.schema.json', import.meta.url)
  const schema = JSON.parse(await readFile(path, 'utf8')) as Schema
  const { csv: _file, ...properties } = ofCsv(schema)!
  const said = new Set(cases.flatMap((each) => Object.keys(each.said)))
  expect(Object.keys(properties).filter((name) => !said.has(name))).toEqual([])
})

type Schema = { readonly [name: string]: unknown }

/** The properties of a CSV source, wherever the schema has them. */
function ofCsv(schema: unknown): Schema | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { properties } = schema as { properties?: Schema }
  if (properties && 'csv' in properties) return properties
  for (const part of Object.values(schema)) {
    const found = ofCsv(part)
    if (found) return found
  }
  return undefined
}
