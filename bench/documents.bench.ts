import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pdfOf, pngOf, pptxOf, xlsxOf } from '@casement/documents'
import type { DocumentFile, DocumentPage, DocumentSource } from '@casement/documents'
import type { Answer, ModelDescription } from '@casement/query'
import { parseReport } from '@casement/report'
import { colourOfMember, needOf, visualTypes, writingOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'
import { madeAnswer } from '../apps/frame/workbench/made-answer.ts'
import { rounded } from './measure.ts'
import { english } from '../packages/words/test/english.ts'

/**
 * Documents from figures that are there: a workbook of one long table, and a PDF, slides and
 * pictures of as many pages as a large report has.
 * Time, the longest that the process answered nobody, and the most memory beside what was there before; the figures
 * themselves are no part of it.
 *
 * `--rows 100000`, `--pages 23`.
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string', default: '100000' }, pages: { type: 'string', default: '23' } },
  })
  const [rows, pages] = [Number(values.rows), Number(values.pages)]
  const report = sourceOf(Array.from({ length: pages }, (_, at) => chartPage(at)))
  return {
    [`XLSX of ${rows} rows`]: await measured(sourceOf([longTable(rows)]), xlsxOf),
    [`PDF of ${pages} pages`]: await measured(report, pdfOf),
    [`PPTX of ${pages} pages`]: await measured(report, pptxOf),
    [`PNG of ${pages} pages`]: await measured(report, pngOf),
  }
}

type Make = (source: DocumentSource, pace: () => Promise<void>) => Promise<DocumentFile>

async function measured(source: DocumentSource, make: Make) {
  // Code and faces are read with the first document.
  await make({ ...source, pages: [chartPage(0)] }, nextTurn)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const look = () => (most = Math.max(most, process.memoryUsage().rss))
  const turns = monitorEventLoopDelay({ resolution: 5 })
  turns.enable()
  const start = performance.now()
  const file = await make(source, async () => {
    look()
    await nextTurn()
  })
  look()
  turns.disable()
  return {
    seconds: rounded((performance.now() - start) / 1000),
    longestTurnMs: rounded(turns.max / 1e6),
    megabytesMore: rounded((most - before) / 1024 / 1024),
    megabytesOfFile: rounded(file.bytes.length / 1024 / 1024),
  }
}

const model: ModelDescription = { casement: 1, name: 'bench', tables: [] }

const sourceOf = (pages: readonly DocumentPage[]): DocumentSource => ({
  facts: { title: 'Bench', scope: 'Bench', facts: [], footer: 'Bench', madeAt: new Date(0) },
  pages,
  writing: writingOf({ words: english, model, booksEnd: '2026-10' }),
  paper: 'A4',
  colours: colourOfMember(new Map()),
  tokens: {},
})

/** The page of the examples of a kind, with made figures; one after the other. */
function chartPage(at: number): DocumentPage {
  const file = exampleFile(visualTypes[at % visualTypes.length]!)
  const page = parseReport(JSON.parse(readFileSync(file, 'utf8'))).pages[0]!
  return {
    name: `${page.name}${at}`,
    displayName: page.displayName,
    ...page.size,
    visuals: page.visuals.map((visual) => {
      const need = needOf(visual, [])
      const answer = need ? madeAnswer(visual.name, need) : null
      return { visual, layout: visual.layout, answer, problem: null, chosen: '' }
    }),
  }
}

function longTable(rowCount: number): DocumentPage {
  const column = (name: string) => ({ kind: 'column', table: 'Ledger', column: name }) as const
  const visual: Visual = {
    name: 'ledger',
    type: 'table',
    layout: { x: 0, y: 0, width: 1280, height: 720 },
    roles: { column: ['Day', 'Number', 'Account', 'Cost centre', 'Text', 'Amount'].map(column) },
  }
  const made = (of: (row: number) => string | number) => Array.from({ length: rowCount }, (_, row) => of(row))
  const day = (row: number) => new Date(Date.UTC(2022, 0, 1 + (row % 1700))).toISOString().slice(0, 10)
  const columns: Answer['columns'] = [
    { name: 'column.0', type: 'date', format: 'd MMM yyyy', values: made(day) },
    { name: 'column.1', type: 'integer', values: made((row) => 1_000_000 + row) },
    { name: 'column.2', type: 'text', values: made((row) => `Account ${row % 240}`) },
    { name: 'column.3', type: 'text', values: made((row) => `Cost centre ${row % 90}`) },
    { name: 'column.4', type: 'text', values: made((row) => `Invoice ${row * 7} of a customer`) },
    {
      name: 'column.5',
      type: 'decimal',
      format: '#,0.00',
      values: made((row) => `${row * 13}.${10 + (row % 90)}`),
    },
  ]
  const answer: Answer = { id: '', columns, rowCount, truncated: false }
  const { layout } = visual
  return {
    name: 'long',
    displayName: 'Long',
    width: layout.width,
    height: layout.height,
    visuals: [{ visual, layout, answer, problem: null, chosen: '' }],
  }
}
