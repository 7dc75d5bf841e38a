import { basicFilter } from '@casement/visuals'
import type { ReportFilter } from '@casement/visuals'

/** Parts of a small report, as a report file writes them. */

export const layout = { x: 0, y: 0, width: 100, height: 100 }
export const target = (name: string) => ({ table: 'Entity', column: name })
export const column = (name: string) => ({ kind: 'column' as const, ...target(name) })
export const revenue = { kind: 'measure' as const, table: 'Ledger', measure: 'Revenue' }
export const card = { name: 'card', type: 'card', layout, roles: { value: [revenue] } }
export const only = (name: string, ...values: (string | null)[]): ReportFilter =>
  basicFilter(target(name), values)
export const page = (name: string, visuals: readonly object[], more: object = {}) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals,
  ...more,
})
