import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { differenceOf, exactOf, signOf, sizeOf, textOf } from '../../writing/exact.ts'
import { minusSign } from '../../writing/signed.ts'
import { varianceOf } from '../../writing/variance.ts'
import type { Variance } from '../../writing/variance.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { TextDefinition } from './definition.ts'
import { readText } from './text-parts.ts'
import type { PlainPart, TextPart } from './text-parts.ts'
import { unitIn } from '../../writing/column-unit.ts'

/** A run of an author's text as it is shown. */
export type TextRun =
  | { readonly kind: 'words'; readonly text: string }
  /** `exact` goes with a figure written in a unit. A figure that is BLANK, or not there yet, has no value. */
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
  visual: TextDefinition,
  answer: Answer | null,
  writing: Writing,
): readonly (readonly TextRun[])[] {
  const { figures = [], format } = visual
  if (format.isUnavailable) return [[{ kind: 'words', text: writing.say('text.unavailable') }]]
  const { parts } = readText(format.text, figures)
  if (!answer)
    return paragraphed(
      parts.flatMap((part): TextRun[] =>
        part.kind === 'words' ? [part] : part.kind === 'passage' ? [] : [{ kind: 'awaited' }],
      ),
    )
  const columns = figures.map((field, index) => writing.column(answer, 'figures', index, field))
  const isKnown = (part: PlainPart): boolean =>
    part.kind === 'words' ||
    ('reference' in part
      ? varianceIn(part, columns, visual, writing) !== null
      : (columns[part.value]!.values[0] ?? null) !== null)
  // Words about nothing say so: a sentence of dashes is none.
  const told = parts.filter((part) => part.kind !== 'words' && part.kind !== 'passage')
  const hasNoWords = (part: TextPart): boolean =>
    part.kind === 'passage' && !part.parts.every(isKnown) && !part.otherwise.every(isKnown)
  if ((told.length > 0 && !told.some(isKnown)) || parts.some(hasNoWords))
    return [[{ kind: 'words', text: format.empty ?? writing.say('text.nothing') }]]
  const shown = parts.flatMap((part): readonly PlainPart[] =>
    part.kind !== 'passage' ? [part] : part.parts.every(isKnown) ? part.parts : part.otherwise,
  )
  return paragraphed(
    withOneStop(shown.map((part) => (part.kind === 'words' ? part : runOf(part, columns, visual, writing)))),
  )
}

/** An abbreviation that ends a sentence, as that of a unit, has its full stop already. */
const withOneStop = (runs: readonly TextRun[]): readonly TextRun[] =>
  runs.map((run, index) => {
    const before = runs[index - 1]
    const isDouble =
      run.kind === 'words' &&
      run.text.startsWith('.') &&
      before &&
      'text' in before &&
      before.text.endsWith('.')
    return isDouble ? { ...run, text: run.text.slice(1) } : run
  })

function runOf(
  part: Exclude<PlainPart, { kind: 'words' }>,
  columns: readonly WrittenColumn[],
  visual: TextDefinition,
  writing: Writing,
): TextRun {
  const { format } = visual
  const column = columns[part.value]!
  const value = column.values[0] ?? null
  if (part.kind === 'figure') {
    if (value === null) return { kind: 'figure', text: dash, exact: dash, value }
    const power = unitIn(column, format.displayUnits ?? 'none', Math.abs(Number(value)))
    const figure = part.isUnsigned ? exactOf(value) : null
    const shown = figure ? textOf(sizeOf(figure)) : value
    return { kind: 'figure', text: column.writeInUnit(shown, power), exact: column.write(shown), value }
  }
  if (part.kind === 'number' || part.kind === 'sign')
    return { kind: 'words', text: value === null ? dash : wordOf(part, value, column) }
  const variance = varianceIn(part, columns, visual, writing)
  if (!variance) return { kind: 'words', text: dash }
  if (part.kind === 'variance' && !part.isUnsigned)
    return {
      kind: 'variance',
      text: variance.text,
      variance,
      isColoured: (format.variance ?? 'none') !== 'none',
    }
  if (part.kind === 'variance') return { kind: 'words', text: variance.size }
  const [above, below, level] = part.words
  return { kind: 'words', text: { above, below, level }[variance.direction] }
}

/** One is what is written as one: 1.2 may be. */
function wordOf(
  { kind, words }: Extract<PlainPart, { kind: 'number' | 'sign' }>,
  value: Value,
  column: WrittenColumn,
): string {
  if (kind === 'number') return words[column.write(value) === column.write('1') ? 0 : 1]
  const figure = exactOf(value)
  return figure ? words[[1, -1, 0].indexOf(signOf(figure))]! : dash
}

/** Comparison of a figure with another; null where one of them has no value. From a loss to a profit, and back, it is an amount. */
function varianceIn(
  { value, reference }: Extract<PlainPart, { kind: 'variance' | 'direction' }>,
  columns: readonly WrittenColumn[],
  { format }: TextDefinition,
  writing: Writing,
): Variance | null {
  const [first, second] = [columns[value]!, columns[reference]!]
  const compared = {
    value: first.values[0] ?? null,
    reference: second.values[0] ?? null,
    better: format.variance === 'lowerIsBetter' ? format.variance : 'higherIsBetter',
    isPercent: first.isPercent && second.isPercent,
    words: writing,
  } as const
  const variance = varianceOf(compared)
  if (!variance || compared.isPercent) return variance
  const [now, then] = [compared.value, compared.reference].map(exactOf)
  if (!now || !then || signOf(now) * signOf(then) >= 0) return variance
  const change = differenceOf(now, then)!
  const power = unitIn(first, format.displayUnits ?? 'none', Math.abs(Number(textOf(change))))
  const size = first.writeInUnit(textOf(sizeOf(change)), power)
  return { ...variance, size, text: `${signOf(change) < 0 ? minusSign : '+'}${size}` }
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
