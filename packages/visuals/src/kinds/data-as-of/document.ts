import type { DocumentKind } from '../../kind/document-kind.ts'
import { textShape } from '../../scene/page-shapes.ts'
import type { DataAsOfDefinition } from './definition.ts'

/** The day, at the right of its place. */
export const documentKind: DocumentKind<DataAsOfDefinition> = {
  shapes: (_, { box, ink, writing }) => [
    textShape(box.x + box.width, box.y + 16, writing.say('document.asOf', { day: writing.booksEnd }), {
      sizePx: 12,
      fill: ink.token('text-quiet'),
      anchor: 'end',
    }),
  ],
}
