import type { Visual } from '@casement/visuals'

/** The name under which people know a visual. */
export const titleOfVisual = (visual: Visual): string => ('title' in visual && visual.title) || visual.name
