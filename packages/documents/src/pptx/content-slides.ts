import { lightInk } from '../page/light-ink.ts'
import { contentsOf, indentPx } from '../page/contents.ts'
import type { DocumentList, DocumentSource } from '../source/document-source.ts'
import { fitted } from '@casement/visuals/documents'
import { bodyOf, framed } from './slide-frame.ts'
import type { Paragraph, Slide, SlideElement, SlideSize } from './slide.ts'

const sizePt = 11
/** A line of a paragraph of that size, as office programs set it. */
const linePt = sizePt * 1.25
const numberPt = 40

/** The slides that say what is in the presentation, and what was left out of it. */
export function contentSlides(
  list: DocumentList,
  starts: readonly (readonly number[])[],
  { front, size }: { front: DocumentSource; size: SlideSize },
): readonly Slide[] {
  const body = bodyOf(front, size)
  const room = { widthPx: body.width, sizePx: sizePt, maxLines: Math.floor(body.height / linePt) }
  const ink = lightInk({}, sizePt)
  return contentsOf(list, starts, room).map((lines, index) => {
    const height = lines.length * linePt
    const width = body.width - numberPt
    const colourOf = (level: string) => ink.token(level === 'words' ? 'bad' : 'text')
    const names = lines.map(({ text, level }): Paragraph => {
      const indent = level === 'page' ? '\u2003' : ''
      const shown = indent + fitted(text, width - indentPx, sizePt)
      return { text: shown, sizePt, colour: colourOf(level), isBold: level === 'report', align: 'l' }
    })
    const numbers = lines.map(({ at, level }): Paragraph => {
      const text = at === null ? '' : String(at + 1)
      return { text, sizePt, colour: colourOf(level), isBold: false, align: 'r' }
    })
    const text = (
      name: string,
      x: number,
      across: number,
      paragraphs: readonly Paragraph[],
    ): SlideElement => ({
      kind: 'text',
      name,
      at: { x, y: body.y, width: across, height },
      paragraphs,
      isOneLine: false,
    })
    const elements = [
      text('Contents', body.x, width, names),
      text('Slides', body.x + width, numberPt, numbers),
    ]
    return framed(
      { title: list.facts.scope, page: '', elements },
      { source: front, size, body, number: index + 1 },
    )
  })
}
