import { dayMs } from '@casement/limits'
import { ModelError } from '../model/errors.ts'
import type { ValueType } from '../model/value-type.ts'
import { noWidth, otherBlanks } from './dialect-words.ts'
import type { Dialect } from './dialect-words.ts'

/** Settings that every statement of the dialect needs; without them answers are wrong, silently. */
export const clickHouseSettings: Readonly<Record<string, string>> = {
  join_use_nulls: '1',
  aggregate_functions_null_for_empty: '1',
  union_default_mode: 'DISTINCT',
  prefer_column_name_to_alias: '1',
  // Otherwise "Region"."size" is the length of a text called Region. What remains in doubt is refused.
  analyzer_compatibility_prefer_alias_over_subcolumn: '1',
  single_join_prefer_left_table: '0',
  cast_keep_nullable: '1',
  group_by_use_nulls: '1',
  transform_null_in: '0',
  // A chain of comparisons made into IN is refused where numbers are of other widths.
  optimize_min_equality_disjunction_chain_length: '1000000000',
  // Statements of many parts are refused otherwise.
  query_plan_max_optimizations_to_apply: '0',
  decimal_check_overflow: '1',
  enable_extended_results_for_datetime_functions: '1',
  session_timezone: 'UTC',
}

const textFunctions = {
  length: 'lengthUTF8',
  left: 'leftUTF8',
  right: 'rightUTF8',
  strpos: 'position',
  starts_with: 'startsWith',
} as const

/** Ranges of signs in a pattern; a text of ClickHouse has a backslash written twice. */
const signs = (ranges: readonly string[]): string =>
  ranges
    .map((range) =>
      range
        .split('-')
        .map((code) => `\\\\x{${code}}`)
        .join('-'),
    )
    .join('')

/** The digits after the point of a number as it is written. */
const scaleOf = (number: string): number => number.split('.')[1]?.length ?? 0
const wide = (scale: number): string => `Nullable(Decimal(76, ${scale}))`
/** Text is cast to dates between these; further ones are reckoned. */
const [firstDay, lastDay] = ['1900-01-01', '2299-12-31'] as const
const day = (sql: string): string => `CAST(${sql} AS Nullable(Date32))`

/** Types of columns, as a regular expression, that a type of the model may stand for. More places than it says would be cut off. */
function kept(type: ValueType): string {
  switch (type.kind) {
    case 'text':
      return 'String'
    case 'integer':
      return `${wholes}|${amounts(0)}`
    case 'decimal':
      return `${wholes}|${amounts(type.scale)}`
    case 'double':
      return 'Float32|Float64'
    case 'date':
      return 'Date|Date32'
    case 'dateTime':
      return 'DateTime([(].UTC.[)])?|DateTime64[(][0-6](, .UTC.)?[)]'
    case 'boolean':
      return 'Bool'
  }
}
const wholes = 'U?Int(8|16|32|64)'
const amounts = (scale: number): string =>
  `Decimal[(][0-9]+, (${Array.from({ length: scale + 1 }, (_, places) => places).join('|')})[)]`

/**
 * ClickHouse. Sums and products wrap silently, whatever `decimal_check_overflow` says. So what is reckoned with is cast to
 * Decimal(38) first, which notices, and then to Decimal(76), where one more operation always fits.
 */
export const clickhouse: Dialect = {
  name: 'clickhouse',
  type(type) {
    switch (type.kind) {
      case 'text':
        return 'Nullable(String)'
      case 'integer':
        return 'Nullable(Decimal(38, 0))'
      case 'double':
        return 'Nullable(Float64)'
      case 'decimal':
        return `Nullable(Decimal(38, ${type.scale}))`
      case 'date':
        return 'Nullable(Date32)'
      case 'dateTime':
        return `Nullable(DateTime64(6, 'UTC'))`
      case 'boolean':
        return 'Nullable(Bool)'
    }
  },
  kept: (type) => `(LowCardinality[(])?(Nullable[(])?(${kept(type)})[)]*`,
  wideInteger: wide(0),
  // lowerUTF8 maps İ to two letters and Σ by its place in the word; the other engines map each letter by itself.
  fold: (text) => `lowerUTF8(replaceAll(replaceAll(${text}, 'İ', 'i'), 'Σ', 'σ'))`,
  alike(text) {
    const bare = `replaceRegexpAll(normalizeUTF8NFC(${text}), '[${signs(noWidth)}]', '')`
    return clickhouse.fold(`trimBoth(replaceRegexpAll(${bare}, '[\\\\s${signs(otherBlanks)}]+', ' '))`)
  },
  unreal: (value) => `NOT isFinite(${value})`,
  ordered: (text) => text,
  limitsDigits: false,
  doubleRemainder: (a, b) => `fmod(${a}, ${b})`,
  own: {
    place: (number) => `{p${number}:String}`,
    exact: (number) => `CAST('${number}' AS ${wide(scaleOf(number))})`,
    farDate(value, type) {
      const [, day, time = '00:00:00'] =
        /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d(?:\.\d+)?))?$/.exec(value) ?? []
      if (day === undefined || (day >= firstDay && day <= lastDay)) return undefined
      const days = (Date.parse(day) - Date.parse(firstDay)) / dayMs
      const first = type.kind === 'date' ? firstDay : `${firstDay} ${time}`
      return `addDays(CAST('${first}' AS ${clickhouse.type(type)}), ${days})`
    },
    requireKept: (column, type) =>
      `throwIf(NOT match(toTypeName(any(${column})), '^(${clickhouse.kept(type)})$'), 'it is of another type')`,
    requireWritable(model) {
      for (const table of model.tables) {
        const names = [table.name, ...table.columns.flatMap(({ name, source }) => [name, source])]
        const source = 'table' in table.source ? [table.source.table] : []
        for (const name of [...names, ...source, ...table.measures.map((measure) => measure.name)])
          if (name.includes('\\'))
            throw new ModelError(
              'MEASURE_UNSUPPORTED',
              `"${name}" has a backslash, which names have none of in ClickHouse; give it another name`,
            )
      }
    },
    wide,
    total(sql, type, only) {
      if (type.kind === 'double')
        return `CASE WHEN count(${sql})${only} > 0 THEN arraySum(arraySort(groupArray(${sql})${only})) END`
      return `sum(CAST(CAST(${sql} AS ${clickhouse.type(type)}) AS ${wide(type.kind === 'decimal' ? type.scale : 0)}))${only}`
    },
    middle: (sql, only) => [`quantileExactLow(0.5)(${sql})${only}`, `quantileExactHigh(0.5)(${sql})${only}`],
    extremeText: (kind, sql, order, only) => `arg${kind === 'min' ? 'Min' : 'Max'}(${sql}, ${order})${only}`,
    anyTrue: 'max',
    date(operator, type, a, b) {
      switch (operator) {
        case 'year':
          return `toYear(${a})`
        case 'month':
          return `toMonth(${a})`
        case 'day':
          return `toDayOfMonth(${a})`
        case 'shiftDays':
          return `addDays(CAST(${a} AS ${clickhouse.type(type)}), CAST(${b} AS Nullable(Int32)))`
        case 'shiftMonths':
          return `addMonths(${day(a)}, CAST(${b} AS Nullable(Int32)))`
        case 'shiftMonthEnds': {
          const shifted = `addMonths(${day(a)}, CAST(${b} AS Nullable(Int32)))`
          return `CASE WHEN ${day(a)} = toLastDayOfMonth(${day(a)}) THEN toLastDayOfMonth(${shifted}) ELSE ${shifted} END`
        }
        case 'monthStart':
          return `toStartOfMonth(${day(a)})`
        case 'quarterStart':
          return `toStartOfQuarter(${day(a)})`
        case 'yearStart':
          return `addMonths(toStartOfYear(addMonths(${day(a)}, -${b})), ${b})`
        case 'monthEnd':
          return `toLastDayOfMonth(${day(a)})`
        case 'daysBetween':
          return `dateDiff('day', ${b}, ${a})`
      }
    },
    text(name) {
      if (name === 'upper')
        throw new ModelError(
          'MEASURE_UNSUPPORTED',
          'UPPER is not the same on ClickHouse; say the text in capitals in the source',
        )
      return textFunctions[name]
    },
  },
}
