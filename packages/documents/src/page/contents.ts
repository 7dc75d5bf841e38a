import { wrapped } from './shapes.ts'
import type { DocumentList } from '../source/document-source.ts'

/** A line of the page that says what is in a document. */
export interface ContentsLine {
  readonly text: string
  readonly level: 'report' | 'page' | 'words'
  /** Where it leads: a page of the document, counted from 0 after the contents; null: nowhere. */
  readonly at: number | null
}

/** Lengths of a sheet that contents stand on. */
interface ContentsRoom {
  readonly widthPx: number
  readonly sizePx: number
  readonly maxLines: number
}

export const indentPx = 16
/** Between the end of a name and the number of its page. */
const numberPx = 40

/**
 * The contents of a list by sheets: its reports with their pages, and what had to be left out. `starts` holds the place of
 * each page of each report; how many sheets they take does not depend on it.
 */
export function contentsOf(
  { reports, leftOut }: DocumentList,
  starts: readonly (readonly number[])[],
  { widthPx, sizePx, maxLines }: ContentsRoom,
): readonly (readonly ContentsLine[])[] {
  const lines: ContentsLine[] = reports.flatMap(({ facts, pages }, report) => [
    { text: facts.title, level: 'report' as const, at: starts[report]?.[0] ?? null },
    ...pages.map(({ displayName }, page) => ({
      text: displayName,
      level: 'page' as const,
      at: starts[report]?.[page] ?? null,
    })),
  ])
  for (const sentence of leftOut)
    for (const text of wrapped(sentence, { widthPx: widthPx - numberPx, sizePx, maxLines: 4 }))
      lines.push({ text, level: 'words', at: null })
  const sheets: ContentsLine[][] = []
  for (let from = 0; from < lines.length; from += maxLines) sheets.push(lines.slice(from, from + maxLines))
  return sheets
}
