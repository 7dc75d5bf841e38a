import type { Answer, ModelDescription } from '@casement/query'
import { parseReport } from '@casement/report'
import { colourOfMember, writingOf } from '@casement/visuals'
import type { DocumentPage, DocumentSource } from '../src/index.ts'
import { english } from '../../words/test/english.ts'

const model: ModelDescription = { casement: 1, name: 'm', tables: [] }
const column = (name: string) => ({ kind: 'column', table: 'T', column: name })
const measure = { kind: 'measure', table: 'T', measure: 'Amount' }

export const charted = {
  name: 'bars',
  title: 'By city',
  type: 'columnChart',
  layout: { x: 0, y: 0, width: 400, height: 300 },
  roles: { category: [column('City')], value: [measure] },
}
export const listed = {
  name: 'list',
  title: 'All <cities> & more',
  type: 'table',
  layout: { x: 420, y: 0, width: 400, height: 300 },
  roles: { column: [column('City'), measure] },
}
export const written = {
  name: 'words',
  type: 'text',
  layout: { x: 0, y: 320, width: 400, height: 60 },
  format: { text: 'What the cities brought', style: 'heading' },
}

const cities = (count: number) => Array.from({ length: count }, (_, at) => `City ${at + 1}`)
const amounts = (count: number) => Array.from({ length: count }, (_, at) => `${(at + 1) * 1000}.50`)

/** Figures of cities, one after the other, under the names that a visual asks for. */
export function citiesAnswer(names: readonly [city: string, amount: string], count: number): Answer {
  return {
    id: '',
    columns: [
      { name: names[0], type: 'text', values: cities(count) },
      { name: names[1], type: 'decimal', format: '#,0.00', values: amounts(count) },
    ],
    rowCount: count,
    truncated: false,
  }
}

/** A page of these visuals with their figures, by their names. */
export function pageOf(
  visuals: readonly object[],
  answers: Readonly<Record<string, Answer>>,
  size = { width: 840, height: 400 },
): DocumentPage {
  const report = parseReport({
    casement: 1,
    name: 'R',
    pages: [{ name: 'p', displayName: 'Cities', size, visuals }],
  })
  const [page] = report.pages
  return {
    name: 'p',
    displayName: 'Cities',
    ...size,
    visuals: page!.visuals.map((visual) => ({
      visual,
      layout: visual.layout,
      answer: answers[visual.name] ?? null,
      problem: null,
      chosen: '',
    })),
  }
}

export const sourceOf = (
  pages: readonly DocumentPage[],
  paper: DocumentSource['paper'] = '16:9',
): DocumentSource => ({
  facts: {
    title: 'Report',
    scope: 'Cities',
    facts: [
      ['Filters of Cities', 'Region is EMEA'],
      ['Rows', 'Group'],
    ],
    footer: 'Internal · Report · Cities · grace · 21 Nov 2026, 12:00 UTC',
    madeAt: new Date(0),
  },
  pages,
  writing: writingOf({ words: english, model, booksEnd: '2026-10' }),
  paper,
  colours: colourOfMember(new Map()),
  tokens: {},
})

export const pace = () => Promise.resolve()
