import { models } from '@casement/contract'
import { foreign, isBeyond, isPlainObject, named } from '@casement/schema'

/** A filter in the JSON form of the frame border ($schema, target, filterType, …). */
export interface ReportFilter {
  readonly $schema?: string
  readonly target: models.IFilterGeneralTarget
  readonly filterType?: number
  readonly [key: string]: unknown
}

/** A hierarchy filter has two levels of JSON for each of its own. */
const most = { levels: 64, parts: 200_000 }

const kinds = 'basic, advanced, top N, relative date or time, include/exclude, tuple or hierarchy'

/** The border's own rule decides; it only says yes or no, so the kinds that it knows are named here. */
export const filterShape = named(
  'Filter',
  foreign<ReportFilter>({ type: 'object', required: ['target'] }, (value) => {
    if (isBeyond(value, most)) return ['expected a filter of fewer levels and values']
    if (!isPlainObject(value) || !value.target) return ['expected a filter with a target']
    return models.validateFilter(value) ? [`expected a whole filter of one kind: ${kinds}`] : []
  }),
)
