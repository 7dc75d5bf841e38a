import type { CommentFigure } from '@casement/portal-api'

type Member = CommentFigure['members'][number]

/** What a frame tells of a mark, as far as it is read here. */
interface SaidPoint {
  readonly identity?: readonly { readonly target?: Target; readonly equals?: unknown }[]
  readonly values?: readonly SaidValue[]
}
interface SaidValue {
  readonly target?: Target
  readonly value?: unknown
  readonly formattedValue?: unknown
}
interface Target {
  readonly table?: string
  readonly column?: string
  readonly measure?: string
}
interface Said {
  readonly visual?: { readonly name?: string; readonly title?: string }
  readonly dataPoints?: readonly SaidPoint[]
}

/** Asks for a comment on a mark, in the menus of the report's visuals. */
export const commentCommand = 'casement-comment'

const most = { members: 20, values: 12 }
const longest = { title: 200, text: 200, value: 100, measure: 300 }

/** The figure that an event of a visual is about; null where it names no visual. */
export function figureOf(detail: unknown): CommentFigure | null {
  const { visual, dataPoints = [] } = (detail ?? {}) as Said
  if (!visual?.name) return null
  const { identity = [], values = [] } = dataPoints[0] ?? {}
  return {
    visual: visual.name,
    title: plain(visual.title || visual.name, longest.title),
    members: identity.slice(0, most.members).map(toMember),
    values: values
      .map(toValue)
      .filter(({ text }) => text !== '')
      .slice(0, most.values),
  }
}

const toValue = ({ target, value, formattedValue }: SaidValue): CommentFigure['values'][number] => ({
  measure: plain(target?.measure ?? target?.column, longest.measure),
  text: plain(formattedValue ?? value, longest.text),
  value: plain(value, longest.value),
})

const toMember = ({ target, equals }: NonNullable<SaidPoint['identity']>[number]): Member => ({
  table: plain(target?.table, 256),
  column: plain(target?.column, 256),
  value:
    typeof equals === 'number' || typeof equals === 'boolean' || equals === null
      ? equals
      : plain(equals, 500),
})

/** In one line, without what cannot be seen. */
const plain = (said: unknown, length: number): string =>
  (typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean' ? String(said) : '')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, length)

/** "Revenue: EMEA", without the figure itself. */
export const figureName = ({ title, members }: CommentFigure): string =>
  [title, ...members.map(({ value }) => String(value ?? '(blank)'))].join(' · ')

/** "Revenue 61,032 · Margin 54.0%". */
export const valuesText = (values: CommentFigure['values']): string =>
  values.map(({ measure, text }) => `${measure} ${text}`.trim()).join(' · ')

/** Values of a comment beside those that are shown now: whether they are the same, else those that differ. */
export type Comparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'differs'; readonly was: string; readonly now: string }

/** null where the two are not of the same mark, or one has no values: nothing is said then. */
export function compareFigures(one: CommentFigure | null, other: CommentFigure | null): Comparison | null {
  if (!one || !other || keyOf(one) !== keyOf(other) || one.values.length === 0) return null
  const differing = one.values.flatMap((was, index) => {
    const now = other.values[index]!
    return was.value === now.value ? [] : [{ was, now }]
  })
  if (differing.length === 0) return { kind: 'same' }
  return {
    kind: 'differs',
    was: valuesText(differing.map(({ was }) => was)),
    now: valuesText(differing.map(({ now }) => now)),
  }
}

const keyOf = ({ visual, members, values }: CommentFigure): string =>
  JSON.stringify([visual, members, values.map(({ measure }) => measure)])
