import type { Answer } from '@casement/query'
import { columnName } from './definition/query.ts'
import type { VisualBase } from './definition/visual-base.ts'
import { beyondText, noneText, otherDaysText } from './writing/why-blank.ts'
import type { Writing } from './writing/writing.ts'

/** Every reason why figures of a visual are blank, once. */
export function whyBlankTexts(
  { roles = {} }: VisualBase,
  { columns, subtotals = [], totalsBeyondGrain = {}, totalsOtherDays = {} }: Answer,
  writing: Writing,
): readonly string[] {
  const labels = new Map(
    Object.entries(roles).flatMap(([role, fields = []]) =>
      fields.map((field, index) => [columnName(role, index), writing.name(field)] as const),
    ),
  )
  const all = [columns, ...subtotals.map((block) => block.columns)].flat()
  const grains = [...all.map(({ beyondGrain }) => beyondGrain), ...Object.values(totalsBeyondGrain)]
  const days = [...all.map(({ otherDays }) => otherDays), ...Object.values(totalsOtherDays)]
  // Of several figures for which the same choice has none, the first stands for all.
  const chosen = new Map(
    columns
      .toReversed()
      .flatMap(({ name, noneFor }) =>
        noneFor && labels.has(name) ? [[noneFor.join(), noneText(labels.get(name)!, noneFor, writing)]] : [],
      ),
  )
  return [
    ...new Set([
      ...grains.flatMap((note) => (note ? [beyondText(note, writing)] : [])),
      ...chosen.values(),
      ...days.flatMap((note) => (note ? [otherDaysText(note, writing)] : [])),
    ]),
  ]
}
