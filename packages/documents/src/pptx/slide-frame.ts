import { fitted } from '@casement/visuals/documents'
import type { Box } from '@casement/visuals/documents'
import { lightInk } from '../page/light-ink.ts'
import { wrapped } from '../page/shapes.ts'
import type { DocumentSource } from '../source/document-source.ts'
import type { Paragraph, Slide, SlideElement, SlideSize } from './slide.ts'

const marginPt = 28
const titlePt = 14
const titleTop = 14
const scopePt = 8
const scopeTop = 35
const linePt = scopePt * 1.25
const maxScopeLines = 3
const maxFootLines = 2
const footPt = 32

/** Room of every slide between its head, as tall as the longest scope takes it, and its foot. */
export function bodyOf(source: DocumentSource, size: SlideSize): Box {
  const width = size.width - 2 * marginPt
  const lines = source.pages.map(({ displayName }) => scopeLines(source, displayName, width).length)
  const y = scopeTop + Math.max(1, ...lines) * linePt + 12
  return { x: marginPt, y, width, height: size.height - y - footPt - 4 }
}

const scopeLines = (source: DocumentSource, page: string, widthPx: number): readonly string[] =>
  wrapped(scopeOf(source, page), { widthPx, sizePx: scopePt, maxLines: maxScopeLines })

interface Framed {
  readonly title: string
  /** The page that it is of, for its filters. */
  readonly page: string
  readonly elements: readonly SlideElement[]
}

/** A slide with its title, the line of its scope, and its foot. */
export function framed(
  { title, page, elements }: Framed,
  { source, size, body, number }: { source: DocumentSource; size: SlideSize; body: Box; number: number },
): Slide {
  const { facts, tokens } = source
  const ink = lightInk(tokens, scopePt)
  const room = size.width - 2 * marginPt
  const quiet = { sizePt: scopePt, colour: ink.token('text-quiet'), isBold: false, align: 'l' } as const
  const asParagraphs = (lines: readonly string[]): Paragraph[] =>
    (lines.length > 0 ? lines : ['']).map((line) => ({ ...quiet, text: line }))
  const foot = wrapped(facts.footer, { widthPx: room - 60, sizePx: scopePt, maxLines: maxFootLines })
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
        { x: marginPt, y: titleTop, width: room, height: 18 },
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
        { x: marginPt, y: scopeTop, width: room, height: body.y - scopeTop - 10 },
        asParagraphs(scopeLines(source, page, room)),
      ),
      rule(body.y - 8),
      ...elements,
      rule(height - footPt),
      text(
        'Foot',
        { x: marginPt, y: height - footPt + 5, width: room - 60, height: 21 },
        asParagraphs(foot),
        'ftr',
      ),
      text(
        'Number',
        { x: size.width - marginPt - 50, y: height - footPt + 5, width: 50, height: 21 },
        [{ ...quiet, text: String(number), align: 'r' }],
        'sldNum',
      ),
    ],
  }
}

/** Filters of a page, rows and date of its figures. */
function scopeOf({ facts, writing: { say } }: DocumentSource, page: string): string {
  const filters = say('document.fact.filters', { page })
  const shown = [filters, say('document.fact.rows'), say('document.fact.asOf')]
  return [
    ...new Set(
      facts.facts
        .filter(([label]) => shown.includes(label))
        .map(([label, words]) => `${label === filters ? say('filters') : label}: ${words}`),
    ),
  ].join(' · ')
}
