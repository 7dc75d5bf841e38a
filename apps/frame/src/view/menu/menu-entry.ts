import type { IconName } from '@casement/design'

/** A line of a menu: something to do, or a menu below it. */
export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  /** An image of the page's own. */
  readonly image?: string
  readonly isDisabled?: boolean
  readonly isChecked?: boolean
  /** A line is above it. */
  readonly startsPart?: boolean
  readonly children?: readonly MenuEntry[]
  run?(): void
}
