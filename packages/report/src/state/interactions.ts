import type { PageDefinition } from '../definition/definition.ts'

/** What a choice in one visual does to another: its figures are of the choice only, the choice stands out, or nothing. */
export type Interaction = 'filter' | 'highlight' | 'none'

/** A visual never filters itself. */
export function interactionOf(page: PageDefinition, source: string, target: string): Interaction {
  if (source === target) return 'none'
  const said = page.interactions?.findLast((entry) => entry.source === source && entry.target === target)
  if (!said) return 'filter'
  const visual = page.visuals.find(({ name }) => name === target)
  // Only bars can stand out from themselves; the others show the choice alone.
  return said.type === 'highlight' && visual?.type !== 'columnChart' ? 'filter' : said.type
}
