import { fitted } from '@casement/visuals/documents'
import { lightInk } from '../page/light-ink.ts'
import { wrapped } from '../page/shapes.ts'
import type { Box } from '../page/shapes.ts'
import type { DocumentSource } from '../source/document-source.ts'
import type { Paragraph, Slide, SlideElement, SlideSize } from './slide.ts'

const marginPt = 30
const titlePt = 14
const scopePt = 8
const scopeLines = 3
const footLines = 2

/** Room of a slide between its head and its foot. */
export const bodyOf = ({ width, height }: SlideSize): Box => ({
  x: marginPt,
  y: 78,
  width: width - 2 * marginPt,
  height: height - 78 - 38,
})

interface Framed {
  readonly title: string
  /** The page that it is of, for its filters. */
  readonly page: string
  readonly elements: readonly SlideElement[]
}

/** A slide with its title, the line of its scope, and its foot. */
export function framed(
  { title, page, elements }: Framed,
  { source, size, number }: { source: DocumentSource; size: SlideSize; number: number },
): Slide {
  const { facts, tokens } = source
  const ink = lightInk(tokens, scopePt)
  const room = size.width - 2 * marginPt
  const quiet = { sizePt: scopePt, colour: ink.token('text-quiet'), isBold: false, align: 'l' } as const
  const lines = (text: string, widthPx: number, maxLines: number): Paragraph[] =>
    wrapped(text, { widthPx, sizePx: scopePt, maxLines }).map((line) => ({ ...quiet, text: line }))
  const rule = (y: number): SlideElement => ({
    kind: 'line',
    at: { x: marginPt, y, width: room, height: 0 },
    colour: ink.token('line'),
    widthPt: 0.75,
  })
  const text = (
    name: string,
    at: Box,
    paragraphs: readonly Paragraph[],
    role?: 'title' | 'ftr' | 'sldNum',
  ): SlideElement => ({ kind: 'text', name, at, paragraphs, isOneLine: false, ...(role ? { role } : {}) })
  const { height } = size
  return {
    elements: [
      text(
        'Title',
        { x: marginPt, y: 18, width: room, height: 20 },
        [
          {
            text: fitted(`${facts.title} · ${title}`, room, titlePt),
            sizePt: titlePt,
            colour: ink.token('text'),
            isBold: true,
            align: 'l',
          },
        ],
        'title',
      ),
      text(
        'Scope',
        { x: marginPt, y: 40, width: room, height: 30 },
        lines(scopeOf(source, page), room, scopeLines),
      ),
      rule(72),
      ...elements,
      rule(height - 34),
      text(
        'Foot',
        { x: marginPt, y: height - 30, width: room - 60, height: 20 },
        lines(facts.footer, room - 60, footLines),
        'ftr',
      ),
      text(
        'Number',
        { x: size.width - marginPt - 50, y: height - 30, width: 50, height: 20 },
        [{ ...quiet, text: String(number), align: 'r' }],
        'sldNum',
      ),
    ],
  }
}

/** Filters of a page, rows and date of its figures. */
function scopeOf({ facts }: DocumentSource, page: string): string {
  const shown = [`Filters of ${page}`, 'Rows', 'Data as of']
  return [
    ...new Set(
      facts.facts
        .filter(([label]) => shown.includes(label))
        .map(([label, words]) => `${label.startsWith('Filters of ') ? 'Filters' : label}: ${words}`),
    ),
  ].join(' · ')
}
