import { readText, unitPowerFor } from '@casement/report'
import type { TextPart, Value, VisualOf } from '@casement/report'
import type { Answer } from '../core/coordinator.ts'
import { varianceOf } from './variance.ts'
import type { Variance } from './variance.ts'
import type { Writing, WrittenColumn } from './writing.ts'

/** A run of an author's text as it is shown. */
export type TextRun =
  | { readonly kind: 'words'; readonly text: string }
  /** `exact` goes with a figure told in a unit. A figure that is BLANK, or not there yet, has no value. */
  | { readonly kind: 'figure'; readonly text: string; readonly exact: string; readonly value: Value }
  | {
      readonly kind: 'variance'
      readonly text: string
      readonly variance: Variance
      readonly isColoured: boolean
    }
  /** Its figures are on their way. */
  | { readonly kind: 'awaited' }

const dash = '–'

/** The paragraphs of a text; an empty line starts a new one. Without an answer its figures are still awaited. */
export function paragraphsOf(
  visual: VisualOf<'text'>,
  answer: Answer | null,
  writing: Writing,
): readonly (readonly TextRun[])[] {
  const { figures = [], format } = visual
  const columns = answer
    ? figures.map((field, index) => writing.column(answer, 'figures', index, field))
    : null
  const { parts } = readText(format.text, figures)
  const runs = parts.map((part): TextRun =>
    part.kind === 'words' ? part : columns ? runOf(part, columns, visual, writing) : { kind: 'awaited' },
  )
  return paragraphed(runs)
}

function runOf(
  part: Exclude<TextPart, { kind: 'words' }>,
  columns: readonly WrittenColumn[],
  { format }: VisualOf<'text'>,
  { locale }: Writing,
): TextRun {
  const column = columns[part.value]!
  const value = column.values[0] ?? null
  if (part.kind === 'figure') {
    if (value === null) return { kind: 'figure', text: dash, exact: dash, value }
    const power = unitPowerFor(format.displayUnits ?? 'none', Math.abs(Number(value)))
    return { kind: 'figure', text: column.writeInUnit(value, power), exact: column.write(value), value }
  }
  const second = columns[part.reference]!
  const effect = format.variance ?? 'none'
  const variance = varianceOf({
    value,
    reference: second.values[0] ?? null,
    better: effect === 'lowerIsBetter' ? effect : 'higherIsBetter',
    isPercent: column.isPercent && second.isPercent,
    locale,
  })
  if (!variance) return { kind: 'words', text: dash }
  if (part.kind === 'variance' && !part.isUnsigned)
    return { kind: 'variance', text: variance.text, variance, isColoured: effect !== 'none' }
  const [above, below, level] = part.kind === 'direction' ? part.words : []
  const word = { above, below, level }[variance.direction]
  return { kind: 'words', text: word ?? variance.size }
}

function paragraphed(runs: readonly TextRun[]): TextRun[][] {
  const paragraphs: TextRun[][] = [[]]
  for (const run of runs) {
    if (run.kind !== 'words') {
      paragraphs.at(-1)!.push(run)
      continue
    }
    const [first, ...others] = run.text.split(/\n\s*\n/)
    paragraphs.at(-1)!.push({ kind: 'words', text: first! })
    for (const text of others) paragraphs.push([{ kind: 'words', text }])
  }
  return paragraphs
}
