import type { Layout, RoleField, VisualOf } from '@casement/visuals'
import { titled } from './page-grid.ts'

type Card = VisualOf<'card'>
type Good = 'higherIsBetter' | 'lowerIsBetter' | 'none'

interface CardFigures extends Pick<Card, 'filters'> {
  readonly value: RoleField
  readonly beside?: readonly RoleField[]
  /** Absent: more is better. */
  readonly good?: Good
  /** Figures that are read as they are: days, heads, rates. Absent: k and M. */
  readonly isWhole?: boolean
}

/** One figure and what it is compared with. */
export const card = (
  words: readonly [name: string, title: string, subtitle: string],
  layout: Layout,
  { value, beside, good = 'higherIsBetter', isWhole, filters }: CardFigures,
): Card => ({
  ...titled(words[0], words[1], words[2], layout),
  type: 'card',
  roles: { value: [value], ...(beside ? { reference: beside } : {}) },
  ...(filters ? { filters } : {}),
  format: { displayUnits: isWhole ? 'none' : 'auto', variance: good },
})
