import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import { selected } from '../../definition/query.ts'
import type { SlicerDefinition } from './definition.ts'

/** The most values that a slicer offers; beyond them people search. */
const maxValues = 5_000

export type SlicerStyle = NonNullable<NonNullable<SlicerDefinition['format']>['style']>

export const slicerStyleOf = ({ roles, format }: SlicerDefinition): SlicerStyle =>
  format?.style ?? (roles.field.length > 1 ? 'tree' : 'list')

/** The values to choose from; for a span its ends; nothing for periods counted from today. */
export function slicerQuery(
  visual: SlicerDefinition,
  filters: readonly ReportFilter[],
): SemanticQuery | null {
  const style = slicerStyleOf(visual)
  const [field] = visual.roles.field
  if (style === 'relativeDate') return null
  if (style === 'between' && field?.kind === 'column') {
    const { table, column } = field
    const end = (name: string, aggregation: 'Min' | 'Max') => ({
      name,
      field: { kind: 'aggregation' as const, table, column, aggregation },
    })
    return { select: [end('field.0', 'Min'), end('field.1', 'Max')], filters }
  }
  const select = selected(visual.roles)
  return {
    select,
    filters,
    orderBy: select.map(({ name }) => ({ name, direction: 'ascending' as const })),
    limit: maxValues,
  }
}
