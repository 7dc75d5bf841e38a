import { kindOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import type { PageDefinition } from '../definition/definition.ts'

/** Effect of a choice in one visual on another: its figures are of the choice only, the choice stands out, or nothing. */
export type Interaction = 'filter' | 'highlight' | 'none'

const isControl = (visual: Visual): boolean => kindOf(visual).isControl === true

/** A visual never filters itself. */
export function interactionOf(page: PageDefinition, source: string, target: string): Interaction {
  if (source === target) return 'none'
  const said = page.interactions?.findLast((entry) => entry.source === source && entry.target === target)
  const visual = page.visuals.find(({ name }) => name === target)
  // A clicked mark takes no choice away from readers; what is chosen in a slicer narrows the next one.
  const isOffered =
    visual !== undefined &&
    isControl(visual) &&
    page.visuals.some((other) => other.name === source && !isControl(other))
  if (!said) return isOffered ? 'none' : 'filter'
  return said.type === 'highlight' && !(visual && kindOf(visual).canHighlight?.(visual))
    ? 'filter'
    : said.type
}
