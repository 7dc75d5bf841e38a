import type { RoleField, Visual } from '@casement/visuals'

/** Months that a visual says that its figures are of, in words, and the names of those that follow the choice. */
export interface SaidOfMonths {
  /** Of its title, its text and each of its figures; '' where it says none. */
  readonly said: readonly string[]
  readonly following: ReadonlySet<string>
}

/** The tables of facts that a measure adds up, of the months that are looked at or a year before. */
export interface Time {
  readonly tables: readonly string[]
  readonly isBefore: boolean
}

interface Found {
  readonly pairs: readonly (readonly [Time, Time])[]
  /** The first and the last month that the query asks for, 'YYYY-MM'. */
  readonly asked: readonly [string, string]
  readonly facts: ReadonlyMap<string, readonly [string, string]>
}

export const shifted = (month: string, by: number): string => {
  const [year, place] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, place - 1 + by, 1)).toISOString().slice(0, 7)
}

const monthNames = /[A-Z][a-z]{2,3} \d{4}(?: to [A-Z][a-z]{2,3} \d{4})?/g

/** What a visual says of months, and the figures that follow the choice. */
export function commonIn(visual: Visual): SaidOfMonths {
  const { title, roles, figures, format } = visual as {
    readonly title?: string
    readonly roles?: Readonly<Record<string, readonly RoleField[] | undefined>>
    readonly figures?: readonly RoleField[]
    readonly format?: { readonly text?: string }
  }
  const fields = Object.entries({ ...roles, figures }).flatMap(([role, each = []]) =>
    each.map((field, index) => ({ name: `${role}.${index}`, field })),
  )
  const computed = fields.filter(({ field }) => roles && 'measure' in field)
  return {
    said: [
      ...(title === undefined ? [] : [title]),
      ...(format?.text === undefined ? [] : [format.text]),
      ...computed.map(({ field }) => field.over ?? ''),
    ].map((text) => [...text.matchAll(monthNames)].map(String).join()),
    following: new Set(fields.flatMap(({ name, field }) => (field.isCompared ? [name] : []))),
  }
}

const monthOf = (words: string) => new Date(`1 ${words} UTC`).toISOString().slice(0, 7)

/** What is said of the months that a visual compares, beside those that the facts of its figures have in common. */
export function saidWrongly(
  { from, to }: { readonly from: string; readonly to: string },
  said: SaidOfMonths['said'],
  { pairs, asked, facts }: Found,
): readonly string[] {
  let right: readonly [string, string] = [from, to]
  for (const pair of pairs) {
    const all = pair.flatMap(({ tables, isBefore }) =>
      tables.map((table) => facts.get(table)!.map((month) => (isBefore ? shifted(month, 12) : month))),
    )
    const first = [right[0], ...all.map(([month]) => month!)].toSorted().at(-1)!
    const last = [right[1], ...all.map(([, month]) => month!)].toSorted()[0]!
    if (first <= last) right = [first, last]
  }
  const problems: string[] = []
  if (asked.join() !== right.join())
    problems.push(`asked over ${asked.join(' to ')}, and ${right.join(' to ')} are in common`)
  const isWhole = right[0] === from && right[1] === to
  for (const text of said) {
    const months = text.split(' to ').filter(Boolean).map(monthOf)
    const isSaid = isWhole ? months.length === 0 : months[0] === right[0] && months.at(-1) === right[1]
    if (!isSaid) problems.push(`says "${text}" of ${right.join(' to ')}`)
  }
  return problems
}
