import type { Answer } from '@casement/query'
import { pageUnits, writingOnPage } from '@casement/visuals/documents'
import type { DocumentPage, DocumentSource } from '../source/document-source.ts'

/** Letters of a value that are looked at: far more than a page has room for. Files of figures have all of them. */
const maxLetters = 1000

const cut = (text: string): string =>
  text.length > maxLetters ? `${text.slice(0, maxLetters - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** The page as it is drawn: a text that is too long for any page is cut before it is measured, and ends with an ellipsis. */
export const drawablePage = (page: DocumentPage): DocumentPage => ({
  ...page,
  visuals: page.visuals.map((each) => ({
    ...each,
    answer: each.answer && drawableAnswer(each.answer),
    chosen: cut(each.chosen),
  })),
})

/** The source with figures written in the units of a page, as they are on a screen. */
export const sourceOfPage = (source: DocumentSource, { visuals }: DocumentPage): DocumentSource => ({
  ...source,
  writing: writingOnPage(source.writing, pageUnits(visuals)),
})

function drawableAnswer(answer: Answer): Answer {
  const { columns, subtotals } = answer
  return {
    ...answer,
    columns: drawableColumns(columns),
    ...(subtotals && {
      subtotals: subtotals.map((each) => ({ ...each, columns: drawableColumns(each.columns) })),
    }),
  }
}

const drawableColumns = (columns: Answer['columns']): Answer['columns'] =>
  columns.map((column) =>
    column.type === 'text' &&
    column.values.some((value) => typeof value === 'string' && value.length > maxLetters)
      ? { ...column, values: column.values.map((value) => (typeof value === 'string' ? cut(value) : value)) }
      : column,
  )
