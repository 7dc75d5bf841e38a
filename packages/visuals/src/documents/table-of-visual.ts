import type { Answer } from '@casement/query'
import type { Visual } from '../visual.ts'
import type { Writing } from '../writing/writing.ts'
import type { DocumentTable } from './document-table.ts'
import { bridgeTable } from './bridge-table.ts'
import { matrixTable } from './matrix-table.ts'
import { plainTable } from './plain-table.ts'
import { statementTable } from './statement-table.ts'

/** True for visuals whose figures can be taken along. */
export const hasTable = (visual: Visual): boolean => 'roles' in visual && visual.type !== 'slicer'

/** The figures of a visual as a table for documents; null for words, pictures and controls. */
export function documentTable(visual: Visual, answer: Answer, writing: Writing): DocumentTable | null {
  if (!hasTable(visual)) return null
  if (visual.type === 'statement') return statementTable(visual, answer, writing)
  if (visual.type === 'matrix') return matrixTable(visual, answer, writing)
  if (visual.type === 'waterfall') return bridgeTable(visual, answer, writing)
  return plainTable(visual, answer, writing)
}
