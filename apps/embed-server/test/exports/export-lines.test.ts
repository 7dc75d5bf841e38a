import { expect, test } from 'vitest'
import { linesOf } from '../../src/documents/exports/export-lines.ts'
import type { LinesAsked } from '../../src/documents/exports/export-request.ts'
import { ExportRefused, runExport } from '../../src/documents/exports/run-export.ts'
import type { Figures } from '../../src/documents/exports/page-figures.ts'
import { ids } from '../world.ts'
import { exportsOfFile, madeAt, notedPurse, requestOf } from './exports-of-file.ts'
import readWorkbook from 'read-excel-file/node'

const own = exportsOfFile()
const { signal } = new AbortController()
const measure = { kind: 'measure', table: 'Ledger', measure: 'Total' }
const lines = {
  title: 'Rows behind Total',
  query: { select: [{ name: 'Total', field: measure }], detailRows: { part: 0 }, offset: 0, limit: 1000 },
} as unknown as LinesAsked
const requestFor = (asked: LinesAsked) => ({
  ...requestOf(own.content, {
    format: 'XLSX',
    paper: 'Letter',
    lines: asked,
    pages: [{ pageName: 'cities', visualName: 'whole' }],
  }),
  lines: asked,
})
const linesWith = (figures: Figures) => {
  const asked: unknown[] = []
  const done = linesOf(requestFor(lines), {
    dataset: own.content.dataset(ids.ledger)!,
    madeAt,
    figures: async (queries) => (asked.push([...queries]), new Map([['lines', figures]])),
    work: own.deps.purse.workOf('grace', { signal, whenSpent: 'wait' }),
  })
  return { asked, done }
}

test('rows behind a figure are asked by their one query, and told with their page', async () => {
  const answer = { id: '', columns: [], rowCount: 0 } as unknown as Extract<
    Figures,
    { answer: unknown }
  >['answer']
  const { asked, done } = linesWith({ answer })
  const { facts, page, writing, ...rest } = (await done) as Exclude<Awaited<typeof done>, { problem: string }>
  expect(asked).toEqual([[['lines', lines.query]]])
  expect(rest).toEqual({ paper: 'Letter', answer })
  expect([page, facts.scope, facts.title, facts.madeAt]).toEqual([
    'Cities',
    'Rows behind Total',
    'Taken along',
    madeAt,
  ])
  expect([writing.locale, writing.booksEnd]).toEqual(['en-GB', '31 October 2026'])
  expect(facts.facts).toContainEqual(['Data as of', '31 October 2026'])
})

test('why there are none is told', async () => {
  expect(await linesWith({ problem: 'It has no rows' }).done).toEqual({ problem: 'It has no rows' })
})

test('they are a workbook of the rows of the identity', async () => {
  const onPercent = async () => undefined
  const { purse, spent } = notedPurse(own.deps.purse)
  const deps = { ...own.deps, purse }
  const { extension, bytes } = await runExport(requestFor(lines), deps, { signal, onPercent })
  const options = { signal, whenSpent: 'wait' }
  expect(spent).toEqual([
    ['workOf', 'grace', options],
    ['counted', 'grace'],
    ['paceOf', 'grace', options],
  ])
  expect(extension).toBe('.xlsx')
  const text = JSON.stringify(await readWorkbook(Buffer.from(bytes)))
  for (const words of ['Rows behind Total', '2026-01-15', 'Boston']) expect(text).toContain(words)
  const wrong = { ...lines, query: { ...lines.query, filters: [{ target: { table: 'None', column: 'x' } }] } }
  await expect(
    runExport(requestFor(wrong as unknown as LinesAsked), own.deps, { signal, onPercent }),
  ).rejects.toBeInstanceOf(ExportRefused)
})
