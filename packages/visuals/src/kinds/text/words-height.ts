import type { TextDefinition } from './definition.ts'
import { readText } from './text-parts.ts'

/** Sizes of the type in pixels, by the style of the words. */
const sizes = { title: 20.3, heading: 16, body: 14, note: 12 }

/** The mean width of a letter in sizes of the type; those of titles are bold. */
const letterEms = { title: 0.54, heading: 0.52, body: 0.485, note: 0.485 }

/** The height of a line in sizes of the type. */
const lineEm = 1.42

/** Letters of a figure in a text, as a rule. */
const figureLetters = 8

function lettersOf({ format, figures = [] }: TextDefinition): number {
  const lengthOf = (parts: ReturnType<typeof readText>['parts']): number =>
    parts.reduce((sum, part) => {
      switch (part.kind) {
        case 'words':
          return sum + part.text.length
        case 'passage':
          return sum + Math.max(lengthOf(part.parts), lengthOf(part.otherwise))
        case 'direction':
        case 'number':
        case 'sign':
          return sum + Math.max(...part.words.map(({ length }) => length))
        default:
          return sum + figureLetters
      }
    }, 0)
  return lengthOf(readText(format.text, figures).parts)
}

/** The height of one paragraph at a width, told by the number of its letters, so that nothing need be measured. */
export function wordsHeight(visual: TextDefinition, width: number): number {
  if (visual.format.text.includes('\n')) return 0
  const { style = 'body' } = visual.format
  const px = sizes[style]
  return Math.ceil((lettersOf(visual) * px * letterEms[style]) / width) * px * lineEm
}
