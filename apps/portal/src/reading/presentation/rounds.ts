import type { models } from '@casement/contract'

/** A page that takes its turn. */
export interface Turn {
  readonly name: string
  readonly displayName: string
}

/** Seconds that a page may stay; null: pages turn by hand alone. */
export const paces: readonly (number | null)[] = [10, 20, 30, 60, 120, null]
export const firstPace = 20

/** The pages that readers turn to by a tab, in the report's order. `visibility` 1 is hidden in view mode. */
export const turnsOf = (
  pages: readonly (Turn & { readonly visibility?: models.SectionVisibility | undefined })[],
): Turn[] => pages.filter(({ visibility }) => !visibility)

/** The page so many steps on, past the end from the beginning; null: there is no other. */
export function pageAfter(turns: readonly Turn[], page: string | null, steps: number): Turn | null {
  if (turns.length === 0) return null
  const at = turns.findIndex(({ name }) => name === page)
  // From a page that takes no turn, as one behind a figure, the round begins again.
  const to = at < 0 ? 0 : (((at + steps) % turns.length) + turns.length) % turns.length
  return to === at ? null : turns[to]!
}
