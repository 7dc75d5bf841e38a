import type { Answer, BeyondGrainNote } from '@casement/query'
import { columnName } from '@casement/report'
import type { RoleField, Visual } from '@casement/report'

/** Why a figure is blank that the model does not keep by what is filtered or grouped by: 'No budget by cost centre'. */
export function beyondText({ of, by }: BeyondGrainNote): string {
  const named = new Intl.ListFormat('en', { type: 'conjunction' }).format(by.map(inSentence))
  // A share is called by its name; the unit of its figure says nothing here.
  return `No ${inSentence(of.replace(/ %$/, ''))} by ${named}`
}

/** A name within a sentence; words of capitals alone stay as they are. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name

/** Every reason why figures of an answer are blank, once. */
export function beyondTexts({ columns, subtotals = [], totalsBeyondGrain = {} }: Answer): readonly string[] {
  const notes = [
    ...[columns, ...subtotals.map((block) => block.columns)].flat().map(({ beyondGrain }) => beyondGrain),
    ...Object.values(totalsBeyondGrain),
  ]
  return [...new Set(notes.flatMap((note) => (note ? [beyondText(note)] : [])))]
}

/** Whether nothing is left to draw: every figure is beyond its grain, or one without which the drawing says nothing. */
export function isWhollyBeyond(visual: Visual, { columns }: Answer): boolean {
  if (visual.type === 'card' || visual.type === 'kpi' || !('roles' in visual)) return false
  const beyond = Object.entries<readonly RoleField[] | undefined>(visual.roles).flatMap(([role, fields]) =>
    (fields ?? []).flatMap(({ kind }, index) => {
      const column = columns.find(({ name }) => name === columnName(role, index))
      const isFigure = kind === 'measure' || kind === 'aggregation'
      return isFigure && column ? [{ role, isBeyond: column.beyondGrain !== undefined }] : []
    }),
  )
  // A bridge leads from one figure to the other, and a variance is one of a figure.
  if (visual.type === 'waterfall') return beyond.some(({ isBeyond }) => isBeyond)
  const needed = visual.type === 'varianceChart' ? beyond.filter(({ role }) => role === 'value') : beyond
  return needed.length > 0 && needed.every(({ isBeyond }) => isBeyond)
}
