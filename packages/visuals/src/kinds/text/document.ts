import type { Answer } from '@casement/query'
import type { DocumentKind } from '../../kind/document-kind.ts'
import type { TextDefinition } from './definition.ts'
import { paragraphsOf } from './live-text.ts'

const sizes = { title: 24, heading: 17, body: 14, note: 12 } as const
const noFigures: Answer = { id: '', columns: [], rowCount: 0, truncated: false }

/** The paragraphs of an author's text with its figures; a title and a heading are the first of them. */
export const documentKind: DocumentKind<TextDefinition> = {
  paragraphs(visual, answer, writing) {
    const { style = 'body' } = visual.format
    const runsOf = paragraphsOf(visual, visual.figures ? answer : (answer ?? noFigures), writing)
    return runsOf.map((runs, index) => {
      const isBold = index === 0 && (style === 'title' || style === 'heading')
      return {
        text: runs.map((run) => (run.kind === 'awaited' ? '–' : run.text)).join(''),
        sizePx: isBold ? sizes[style] : style === 'note' ? sizes.note : sizes.body,
        isBold,
        isQuiet: style === 'note' || (style === 'title' && !isBold),
      }
    })
  },
}
