import type { CommentFigure } from '@casement/portal-api'

type Member = CommentFigure['members'][number]

/** What a frame tells of a mark, as far as it is read here. */
interface SaidPoint {
  readonly identity?: readonly { readonly target?: Target; readonly equals?: unknown }[]
  readonly values?: readonly {
    readonly target?: Target
    readonly value?: unknown
    readonly formattedValue?: unknown
  }[]
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

const longest = { title: 200, text: 200, value: 100, measure: 300 }

/** The figure that an event of a visual is about; null where it names no visual. */
export function figureOf(detail: unknown): CommentFigure | null {
  const { visual, dataPoints = [] } = (detail ?? {}) as Said
  if (!visual?.name) return null
  const point = dataPoints[0]
  const value = point?.values?.[0]
  const text = value && plain(value.formattedValue ?? value.value, longest.text)
  return {
    visual: visual.name,
    title: plain(visual.title || visual.name, longest.title),
    members: (point?.identity ?? []).slice(0, 20).map(toMember),
    measure: value?.target ? plain(value.target.measure ?? value.target.column, longest.measure) : null,
    text: text || null,
    value: text ? plain(value.value, longest.value) : null,
  }
}

const toMember = ({ target, equals }: NonNullable<SaidPoint['identity']>[number]): Member => ({
  table: plain(target?.table, 256),
  column: plain(target?.column, 256),
  value:
    typeof equals === 'number' || typeof equals === 'boolean' || equals === null
      ? equals
      : plain(equals, 500),
})

/** In one line, without what cannot be seen. */
const plain = (said: unknown, most: number): string =>
  (typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean' ? String(said) : '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, most)

/** "Revenue: EMEA", without the figure itself. */
export const figureName = ({ title, members }: CommentFigure): string =>
  [title, ...members.map(({ value }) => String(value ?? '(blank)'))].join(' · ')

const isSame = (one: CommentFigure, other: CommentFigure): boolean =>
  one.visual === other.visual &&
  one.measure === other.measure &&
  JSON.stringify(one.members) === JSON.stringify(other.members)

/** A figure of a comment beside the one that is shown now. `otherRows`: it was seen by somebody with other rows. */
export type Comparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed' | 'otherRows'; readonly was: string; readonly now: string }

/** null where the two are not of the same, or one has no figure: nothing is claimed then. */
export function compareFigures(
  then: CommentFigure | null,
  now: CommentFigure | null,
  hasOtherRows: boolean,
): Comparison | null {
  if (!then?.text || !now?.text || !isSame(then, now)) return null
  if (hasOtherRows) return { kind: 'otherRows', was: then.text, now: now.text }
  if (then.value === now.value) return { kind: 'same' }
  return { kind: 'changed', was: then.text, now: now.text }
}
