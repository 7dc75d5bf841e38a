import type { Value } from '@casement/format'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { Scenario } from '../../definition/field.ts'
import { differenceOf, quotientOf, sizeOf, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import {
  effectOf,
  effectWithin,
  isSigned,
  writeChange,
  writePoints,
  writeShare,
} from '../../writing/signed.ts'
import type { Effect, GoodWhen } from '../../writing/signed.ts'
import type { WrittenColumn } from '../../writing/writing.ts'
import type { StatementDefinition } from './definition.ts'

/** A row as an author describes it. */
export type Row = NonNullable<NonNullable<StatementDefinition['format']>['rows']>[number]
/** One for each field of the role `value`; null for BLANK. */
export type Figures = readonly (Exact | null)[]

/** A column of a statement: what was, or how far it is from what it is compared with. */
export type StatementColumn = { readonly label: string } & (
  | { readonly kind: 'figure'; readonly value: number; readonly scenario: Scenario | undefined }
  | {
      readonly kind: 'absolute' | 'relative'
      readonly value: number
      readonly against: number
    }
)

/** A line as it is printed. */
export interface StatementLine {
  /** Told from every other line. */
  readonly key: string
  readonly kind: Row['kind'] | 'part'
  readonly label: string
  readonly depth: number
  readonly style: 'plain' | 'subtotal' | 'total'
  /** One for each field of the role `value`, as it counts: what is taken away is negative. */
  readonly figures: Figures
  readonly isPercent: boolean
  readonly goodWhen: GoodWhen
  readonly tolerance: number
  /** The values that it stands for, one per level; null for what is computed, or joins several. */
  readonly path: readonly Value[] | null
  readonly parts: readonly StatementLine[]
  readonly isOpenAtFirst: boolean
  /** Counted from 1. */
  readonly note: number | null
  readonly writer: Pick<WrittenColumn, 'write' | 'format'>
}

/** A cell as it is printed and read out. BLANK is ''. */
export interface StatementCell {
  readonly text: string
  readonly exact: Exact | null
  readonly effect: Effect
}

/** Writes a line's cell. A variance is the figure less its reference, with the line's sign. */
export function statementCell(line: StatementLine, column: StatementColumn, locale: string): StatementCell {
  const figure = line.figures[column.value] ?? null
  if (column.kind === 'figure')
    return { text: line.writer.write(figure && textOf(figure)), exact: figure, effect: 'even' }
  const reference = line.figures[column.against] ?? null
  const change = differenceOf(figure, reference)
  if (!change) return { text: '', exact: null, effect: 'even' }
  const effect = effectOf(change, line.goodWhen)
  if (line.isPercent) {
    // Between two percentages there are points, and no per cent of them.
    if (column.kind === 'relative') return { text: '', exact: null, effect: 'even' }
    return judged(writePoints(change, [figure, reference], locale), change, effect)
  }
  const share = figure && reference ? quotientOf(change, sizeOf(reference)) : null
  const told = effectWithin(effect, share, line.tolerance)
  if (column.kind === 'absolute') return judged(writeChange(change, line.writer), change, told)
  return judged(writeShare(share, [figure, reference], locale), share, told)
}

/** Judges a written figure: one that is written as nothing is neither good nor bad. */
const judged = (text: string, exact: Exact | null, effect: Effect): StatementCell => ({
  text,
  exact,
  effect: isSigned(text) ? effect : 'even',
})

/** The lines from top to bottom, as far as they stand open. */
export function shownLines(
  lines: readonly StatementLine[],
  isOpen: (line: StatementLine) => boolean,
): readonly StatementLine[] {
  const shown = (line: StatementLine): readonly StatementLine[] => [
    line,
    ...(line.parts.length > 0 && isOpen(line) ? line.parts.flatMap(shown) : []),
  ]
  return lines.flatMap(shown)
}

/** Data point of a line; null where one choice cannot say it. */
export function pointOfLine(visual: StatementDefinition, line: StatementLine): DataPoint | null {
  if (!line.path) return null
  return {
    identity: line.path.map((equals, index) => ({ target: targetOf(visual.roles.row[index]!), equals })),
    values: visual.roles.value.map((field, index) => {
      const figure = line.figures[index] ?? null
      const value = figure && textOf(figure)
      return { target: targetOf(field), value, formattedValue: line.writer.write(value) }
    }),
  }
}
