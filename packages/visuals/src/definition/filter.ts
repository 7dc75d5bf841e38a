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

const units = ['days', 'weeks', 'calendar weeks', 'months', 'calendar months', 'years', 'calendar years']
const kindNames: readonly (readonly [number, string])[] = [
  [1, 'basic'],
  [0, 'advanced'],
  [5, 'top N'],
  [4, 'relative date'],
  [7, 'relative time'],
  [3, 'include or exclude'],
  [9, 'hierarchy'],
]

/** Properties of each kind that must be there. */
const needed: Readonly<Record<number, readonly string[]>> = {
  0: ['logicalOperator', 'conditions'],
  1: ['operator', 'values'],
  3: ['isExclude', 'values'],
  4: ['operator', 'timeUnitsCount', 'timeUnitType', 'includeToday'],
  5: ['operator', 'itemCount', 'orderBy'],
  7: ['operator', 'timeUnitsCount', 'timeUnitType'],
  9: ['hierarchyData'],
}

/** What of a filter is not as its kind has it, where that is seen; undefined where it may be anything. */
function faultOf(filter: Readonly<Record<string, unknown>>): string | undefined {
  const { filterType, timeUnitType, value, values, operator } = filter
  const kind = kindNames.find(([number]) => number === filterType)
  if (filterType !== undefined && !kind)
    return `"filterType" is a number: ${kindNames.map(([number, name]) => `${number} is ${name}`).join(', ')}`
  if (value !== undefined && values === undefined)
    return `a filter has "values", a list, and no "value": say "values": [${JSON.stringify(value)}]`
  if (timeUnitType !== undefined && typeof timeUnitType !== 'number')
    return `"timeUnitType" is a number: ${units.map((name, number) => `${number} is ${name}`).join(', ')}, 7 is minutes, 8 is hours`
  if (!kind) return undefined
  const missing = (needed[kind[0]] ?? []).filter((name) => filter[name] === undefined)
  if (missing.length > 0)
    return `a filter of the kind ${kind[0]}, ${kind[1]}, needs ${missing.map((name) => JSON.stringify(name)).join(' and ')}`
  if (kind[0] === 1 && Array.isArray(values) && values.length === 0 && operator !== 'All')
    return '"values" is empty; a filter that lets all values through has the operator "All"'
  return undefined
}

/** The border's own rule decides; it only says yes or no, so the kinds that it knows are named here. */
export const filterShape = named(
  'Filter',
  foreign<ReportFilter>({ type: 'object', required: ['target'] }, (value) => {
    if (isBeyond(value, most)) return ['expected a filter of fewer levels and values']
    if (!isPlainObject(value) || !value.target) return ['expected a filter with a target']
    return models.validateFilter(value)
      ? [faultOf(value) ?? `expected a whole filter of one kind: ${kinds}`]
      : []
  }),
)
