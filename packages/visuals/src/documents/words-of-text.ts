import type { Answer } from '@casement/query'
import { paragraphsOf } from '../kinds/text/live-text.ts'
import type { VisualOf } from '../visual.ts'
import type { Writing } from '../writing/writing.ts'

/** The paragraphs of an author's text with its figures. */
export const wordsOfText = (
  visual: VisualOf<'text'>,
  answer: Answer | null,
  writing: Writing,
): readonly string[] =>
  paragraphsOf(visual, visual.figures ? answer : (answer ?? noFigures), writing).map((runs) =>
    runs.map((run) => (run.kind === 'awaited' ? '–' : run.text)).join(''),
  )

const noFigures: Answer = { id: '', columns: [], rowCount: 0, truncated: false }
