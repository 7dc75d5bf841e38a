import { formatValue } from '@casement/format'
import type { Value } from '@casement/format'
import type { ColumnDescription, ModelDescription } from '@casement/query'
import type { Words } from '@casement/words'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import { translationsOf } from '../writing/translated-values.ts'
import type { Translate } from '../writing/translated-values.ts'
import {
  conditionsOf,
  isNeutral,
  kindOfFilter,
  periodOf,
  relativeOperators,
  timeUnits,
  valuesOfFilter,
} from './filter-forms.ts'
import type { Condition } from './filter-forms.ts'

/** The conditions that an advanced filter may have on a text. */
export const textConditions = [
  'Contains',
  'DoesNotContain',
  'StartsWith',
  'DoesNotStartWith',
  'Is',
  'IsNot',
  'IsBlank',
  'IsNotBlank',
] as const
/** The same on a figure or a date. */
export const figureConditions = [
  'Is',
  'IsNot',
  'LessThan',
  'LessThanOrEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'IsBlank',
  'IsNotBlank',
] as const
export type ConditionName = (typeof textConditions)[number] | (typeof figureConditions)[number]

const isNamed = (operator: string): operator is ConditionName =>
  [...textConditions, ...figureConditions].some((name) => name === operator)

/** A condition that needs no value to compare with. */
export const isBare = (operator: string): boolean => /^Is(Not)?(Blank|EmptyString)$/.test(operator)

/** Field of the model that a filter's target names. */
export interface FilterField {
  readonly label: string
  readonly field: RoleField | null
  readonly type: ColumnDescription['type']
  readonly format: string | undefined
  /** Names of its values in the reader's language; absent: they are called as they are. */
  readonly translate?: Translate | undefined
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
    label: level ? translationsOf(model).said(level.name) : (column?.displayName ?? name),
    field: { kind: 'column', table: tableName, column: column?.name ?? name },
    type: column?.type ?? 'text',
    format: column?.format,
    translate: translationsOf(model).of({ table: tableName, column: column?.name ?? name }),
  }
}

/** A value as people read it. */
export function writeValue(
  value: Value,
  { type, format, translate }: FilterField,
  { locale, say }: Words,
): string {
  if (value === null) return say('blank.name')
  const translated = typeof value === 'string' ? translate?.(value) : undefined
  return translated ?? formatValue(value, type, format, locale)
}

const unitNames: Readonly<Record<number, string>> = {
  [timeUnits.days]: 'day',
  [timeUnits.weeks]: 'week',
  [timeUnits.calendarWeeks]: 'calendarWeek',
  [timeUnits.months]: 'month',
  [timeUnits.calendarMonths]: 'calendarMonth',
  [timeUnits.years]: 'year',
  [timeUnits.calendarYears]: 'calendarYear',
  7: 'minute',
  8: 'hour',
}

/** Maximum of values that are named. */
const maxNamed = 3

/** The values that a filter names, a few of them; null for one that names none. */
function namedValues(filter: ReportFilter, field: FilterField, words: Words): string | null {
  const named = (values: readonly Value[]) =>
    values.length > maxNamed
      ? words.say('filter.values', { count: values.length })
      : values.map((value) => writeValue(value, field, words)).join(', ')
  const kind = kindOfFilter(filter)
  if (kind === 'basic') return named(valuesOfFilter(filter))
  if (kind !== 'includeExclude') return null
  const values = Array.isArray(filter.values) ? filter.values : []
  const isPlain = values.every((value) => typeof value !== 'object' || value === null)
  return isPlain ? named(values as Value[]) : words.say('filter.chosen', { count: values.length })
}

const isExcluding = ({ operator, isExclude }: ReportFilter): boolean =>
  operator === 'NotIn' || isExclude === true

/** Describes what a filter lets through, in a few words. */
export function filterWords(filter: ReportFilter, field: FilterField, words: Words): string {
  const { say } = words
  if (isNeutral(filter)) return say('filter.isAll')
  const values = namedValues(filter, field, words)
  if (values !== null) return say(isExcluding(filter) ? 'filter.isNot' : 'filter.is', { values })
  switch (kindOfFilter(filter)) {
    case 'advanced': {
      const conditions = conditionsOf(filter).map((condition) => conditionText(condition, field, words))
      const [first = '', second] = conditions
      if (second === undefined) return first
      return say(filter.logicalOperator === 'Or' ? 'filter.or' : 'filter.and', { first, second })
    }
    case 'relativeDate': {
      const { operator, count, unit } = periodOf(filter)
      const which =
        operator === relativeOperators.inThis
          ? 'this'
          : operator === relativeOperators.inNext
            ? 'next'
            : 'last'
      return say(`filter.${which}`, { count, unit: unitNames[unit] ?? 'day' })
    }
    case 'topN':
      return say(filter.operator === 'Bottom' ? 'filter.bottom' : 'filter.top', {
        count: String(filter.itemCount),
      })
    case 'hierarchy':
      return say('filter.fromTree')
    default:
      return say('filter.other')
  }
}

/** What a filter keeps, where it names it: the values alone. */
export function choiceOfFilter(filter: ReportFilter, field: FilterField, words: Words): string {
  const values = isNeutral(filter) || isExcluding(filter) ? null : namedValues(filter, field, words)
  return values ?? filterWords(filter, field, words)
}

function conditionText({ operator, value = null }: Condition, field: FilterField, words: Words): string {
  const text = isNamed(operator) ? words.say(`condition.${operator}`) : operator
  return isBare(operator) ? text : `${text} ${writeValue(value, field, words)}`
}

/** True when readers may see a filter, and change it. */
export function mayOf(filter: ReportFilter): { readonly isHidden: boolean; readonly isLocked: boolean } {
  const shown = filter.displaySettings as
    | { isHiddenInViewMode?: unknown; isLockedInViewMode?: unknown }
    | undefined
  return { isHidden: shown?.isHiddenInViewMode === true, isLocked: shown?.isLockedInViewMode === true }
}
