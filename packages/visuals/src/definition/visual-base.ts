import type { Shaped } from '@casement/schema'
import type { RoleField } from './field.ts'
import type { displayUnits, layoutShape, sortShape } from './visual-parts.ts'

export type Layout = Shaped<typeof layoutShape>
export type SortEntry = Shaped<typeof sortShape>
export type DisplayUnits = Shaped<typeof displayUnits>

/** The fields of a visual by its roles. */
export type Roles = Readonly<Record<string, readonly RoleField[] | undefined>>

/** Base of a visual of any kind, for code that does not ask which kind it is. */
export interface VisualBase {
  readonly name: string
  readonly type: string
  readonly layout: Layout
  readonly title?: string
  readonly subtitle?: string
  readonly tooltip?: string
  readonly roles?: Roles
}

/** Name of a visual without a title. */
export const titleOf = ({ title, name }: Pick<VisualBase, 'title' | 'name'>): string => title ?? name
