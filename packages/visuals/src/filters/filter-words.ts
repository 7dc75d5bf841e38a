import { formatValue } from '@casement/format'
import type { Value } from '@casement/format'
import type { ColumnDescription, ModelDescription } from '@casement/query'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import { blankLabel } from '../writing/writing.ts'
import {
  conditionsOf,
  isNeutral,
  kindOfFilter,
  periodOf,
  relativeOperators,
  timeUnits,
  valuesOfFilter,
} from './filter-forms.ts'

/** The words of the conditions that an advanced filter may have; a text has all, a figure or a date the first. */
export const conditionWords = {
  Is: 'is',
  IsNot: 'is not',
  LessThan: 'is less than',
  LessThanOrEqual: 'is at most',
  GreaterThan: 'is more than',
  GreaterThanOrEqual: 'is at least',
  IsBlank: 'is blank',
  IsNotBlank: 'is not blank',
  Contains: 'contains',
  DoesNotContain: 'does not contain',
  StartsWith: 'starts with',
  DoesNotStartWith: 'does not start with',
} as const
export type ConditionName = keyof typeof conditionWords

export const textConditions: readonly ConditionName[] = [
  'Contains',
  'DoesNotContain',
  'StartsWith',
  'DoesNotStartWith',
  'Is',
  'IsNot',
  'IsBlank',
  'IsNotBlank',
]
export const figureConditions: readonly ConditionName[] = [
  'Is',
  'IsNot',
  'LessThan',
  'LessThanOrEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'IsBlank',
  'IsNotBlank',
]

/** A condition that needs no value to compare with. */
export const isBare = (operator: string): boolean => /^Is(Not)?(Blank|EmptyString)$/.test(operator)

/** Field of the model that a filter's target names. */
export interface FilterField {
  readonly label: string
  readonly field: RoleField | null
  readonly type: ColumnDescription['type']
  readonly format: string | undefined
}

const isSame = (name: string, other: unknown) =>
  typeof other === 'string' && name.toLowerCase() === other.toLowerCase()

/** The field of a filter; of several targets the first, with the names of all. */
export function fieldOfFilter(filter: ReportFilter, model: ModelDescription): FilterField {
  const targets: readonly unknown[] = Array.isArray(filter.target) ? filter.target : [filter.target]
  const fields = targets.map((target) => fieldOfTarget(target as Record<string, unknown>, model))
  const shown = (filter.displaySettings as { displayName?: unknown } | undefined)?.displayName
  const label = typeof shown === 'string' ? shown : fields.map((each) => each.label).join(', ')
  return { ...fields[0]!, label }
}

function fieldOfTarget(target: Record<string, unknown>, model: ModelDescription): FilterField {
  const table = model.tables.find(({ name }) => isSame(name, target.table))
  const tableName = table?.name ?? String(target.table)
  if (typeof target.measure === 'string') {
    const measure = table?.measures.find(({ name }) => isSame(name, target.measure))
    return {
      label: measure?.displayName ?? target.measure,
      field: { kind: 'measure', table: tableName, measure: target.measure },
      type: measure?.type ?? 'decimal',
      format: measure?.format,
    }
  }
  const hierarchy = table?.hierarchies.find(({ name }) => isSame(name, target.hierarchy))
  const level = hierarchy?.levels.find(({ name }) => isSame(name, target.hierarchyLevel))
  const name = level?.column ?? String(target.column ?? target.hierarchyLevel ?? '')
  const column = table?.columns.find((each) => isSame(each.name, name))
  return {
    label: level?.name ?? column?.displayName ?? name,
    field: { kind: 'column', table: tableName, column: column?.name ?? name },
    type: column?.type ?? 'text',
    format: column?.format,
  }
}

/** A value as people read it. */
export const writeValue = (value: Value, { type, format }: FilterField, locale: string): string =>
  value === null ? blankLabel : formatValue(value, type, format, locale)

const unitWords: Readonly<Record<number, string>> = {
  [timeUnits.days]: 'day',
  [timeUnits.weeks]: 'week',
  [timeUnits.calendarWeeks]: 'calendar week',
  [timeUnits.months]: 'month',
  [timeUnits.calendarMonths]: 'calendar month',
  [timeUnits.years]: 'year',
  [timeUnits.calendarYears]: 'calendar year',
  7: 'minute',
  8: 'hour',
}

/** Maximum of values that are named. */
const maxNamed = 3

/** Describes what a filter lets through, in a few words. */
export function filterWords(filter: ReportFilter, field: FilterField, locale: string): string {
  if (isNeutral(filter)) return 'is (All)'
  const write = (value: Value) => writeValue(value, field, locale)
  const named = (values: readonly Value[]) =>
    values.length > maxNamed ? `${values.length} values` : values.map(write).join(', ')
  switch (kindOfFilter(filter)) {
    case 'basic': {
      const values = valuesOfFilter(filter)
      return `${filter.operator === 'NotIn' ? 'is not' : 'is'} ${named(values)}`
    }
    case 'advanced': {
      const conditions = conditionsOf(filter).map(({ operator, value = null }) => {
        const words = conditionWords[operator as ConditionName] ?? operator
        return isBare(operator) ? words : `${words} ${write(value)}`
      })
      return conditions.join(filter.logicalOperator === 'Or' ? ' or ' : ' and ')
    }
    case 'relativeDate': {
      const { operator, count, unit } = periodOf(filter)
      const word = unitWords[unit] ?? 'day'
      if (operator === relativeOperators.inThis) return `is in this ${word}`
      const which = operator === relativeOperators.inNext ? 'next' : 'last'
      return count === 1 ? `is in the ${which} ${word}` : `is in the ${which} ${count} ${word}s`
    }
    case 'topN':
      return `${filter.operator === 'Bottom' ? 'bottom' : 'top'} ${String(filter.itemCount)}`
    case 'includeExclude': {
      const values = Array.isArray(filter.values) ? filter.values : []
      const plain = values.every((value) => typeof value !== 'object' || value === null)
      const what = plain ? named(values as Value[]) : `${values.length} chosen`
      return `${filter.isExclude === true ? 'is not' : 'is'} ${what}`
    }
    case 'hierarchy':
      return 'is chosen from the tree'
    case 'other':
      return 'is filtered'
  }
}

/** True when readers may see a filter, and change it. */
export function mayOf(filter: ReportFilter): { readonly isHidden: boolean; readonly isLocked: boolean } {
  const shown = filter.displaySettings as
    { isHiddenInViewMode?: unknown; isLockedInViewMode?: unknown } | undefined
  return { isHidden: shown?.isHiddenInViewMode === true, isLocked: shown?.isLockedInViewMode === true }
}
