import { columnsOf } from '../model/typed-expression.ts'
import type { DateCondition, Modifier, TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { date, integer } from '../model/value-type.ts'
import type { Binder, Call, KnownFunction } from './binder.ts'
import { convert, operation } from './build.ts'
import { modifier } from './functions-filter.ts'
import { dateArgument } from './functions-scalar.ts'
import { modelColumn } from './name-resolution.ts'
import type { Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

/** The first and the last date of the table that a date condition is on. */
const firstDate: TypedExpression = { kind: 'variable', name: '#first', type: date }
const lastDate: TypedExpression = { kind: 'variable', name: '#last', type: date }

const whole = (value: number): TypedExpression => ({ kind: 'literal', value: String(value), type: integer })
const months = (start: TypedExpression, count: number): TypedExpression =>
  operation('shiftMonths', [start, whole(count)], date)
const dayBefore = (start: TypedExpression): TypedExpression =>
  operation('shiftDays', [start, whole(-1)], date)
const dayAfter = (start: TypedExpression): TypedExpression => operation('shiftDays', [start, whole(1)], date)

type Unit = 'month' | 'quarter' | 'year'
const monthsOf = { month: 1, quarter: 3, year: 12 } as const
const unitWords = ['DAY', 'MONTH', 'QUARTER', 'YEAR'] as const

/** The first day of the month, quarter or year that a date lies in; years start `offset` months after January. */
function startOf(unit: Unit, of: TypedExpression, offset: number): TypedExpression {
  if (unit === 'year') return operation('yearStart', [of, whole(offset)], date)
  return operation(unit === 'month' ? 'monthStart' : 'quarterStart', [of], date)
}

export const timeFunctions: Record<string, KnownFunction> = {
  DATESYTD: toDate('year'),
  DATESQTD: toDate('quarter'),
  DATESMTD: toDate('month'),
  TOTALYTD: total('year'),
  TOTALQTD: total('quarter'),
  TOTALMTD: total('month'),
  PREVIOUSMONTH: previous('month'),
  PREVIOUSQUARTER: previous('quarter'),
  PREVIOUSYEAR: previous('year'),
  SAMEPERIODLASTYEAR: {
    arguments: [1, 1],
    table: ({ binder, call, scope }) =>
      dates(binder, call, scope, (within) => ({ kind: 'shifted', within, unit: 'month', amount: -12 })),
  },
  DATEADD: {
    arguments: [3, 3],
    table: ({ binder, call, scope }) => {
      const count = binder.constant(binder.argument(call, 1), scope)
      const unit = binder.word(call.arguments[2], unitWords, call.at)
      return dates(binder, call, scope, (within) =>
        unit === 'DAY'
          ? { kind: 'shifted', within, unit: 'day', amount: count }
          : { kind: 'shifted', within, unit: 'month', amount: count * monthsOf[unit.toLowerCase() as Unit] },
      )
    },
  },
  DATESINPERIOD: {
    arguments: [4, 4],
    table: ({ binder, call, scope }) => {
      const start = convert(dateArgument(binder, call, scope, 1), date)
      const count = binder.constant(binder.argument(call, 2), scope)
      const unit = binder.word(call.arguments[3], unitWords, call.at)
      const shift =
        unit === 'DAY'
          ? operation('shiftDays', [start, whole(count)], date)
          : operation('shiftMonthEnds', [start, whole(count * monthsOf[unit.toLowerCase() as Unit])], date)
      return dates(binder, call, scope, (within) =>
        count < 0
          ? { kind: 'between', within, from: dayAfter(shift), to: start }
          : { kind: 'between', within, from: start, to: dayBefore(shift) },
      )
    },
  },
  DATESBETWEEN: {
    arguments: [3, 3],
    table: ({ binder, call, scope }) => {
      const bound = (index: number, open: string) =>
        operation(
          'coalesce',
          [
            convert(dateArgument(binder, call, scope, index), date),
            { kind: 'literal', value: open, type: date },
          ],
          date,
        )
      const [from, to] = [bound(1, '0001-01-01'), bound(2, '9999-12-31')]
      return dates(binder, call, scope, (within) => ({ kind: 'between', within, from, to }))
    },
  },
  FIRSTDATE: edge('min'),
  LASTDATE: edge('max'),
}

function toDate(unit: Unit): KnownFunction {
  return {
    arguments: unit === 'year' ? [1, 2] : [1, 1],
    table: ({ binder, call, scope }) => {
      const offset = unit === 'year' ? yearOffset(binder, call.arguments[1], scope) : 0
      return dates(binder, call, scope, (within) => upToLast(unit, within, offset))
    },
  }
}

const upToLast = (unit: Unit, within: TypedTable, offset: number): DateCondition => ({
  kind: 'between',
  within,
  from: startOf(unit, lastDate, offset),
  to: lastDate,
})

/** TOTALYTD(expression, dates, filter?, yearEnd?) is CALCULATE(expression, DATESYTD(dates, yearEnd), filter). */
function total(unit: Unit): KnownFunction {
  return {
    arguments: unit === 'year' ? [2, 4] : [2, 3],
    value: ({ binder, call, scope }) => {
      const expression = binder.value(binder.argument(call, 0), scope)
      const third = call.arguments[2]
      const yearEndIsThird = unit === 'year' && third?.kind === 'text' && call.arguments.length === 3
      const offset =
        unit === 'year' ? yearOffset(binder, yearEndIsThird ? third : call.arguments[3], scope) : 0
      const table = datesOf(binder, binder.argument(call, 1), scope, (within) =>
        upToLast(unit, within, offset),
      )
      const changes: Modifier[] = [{ kind: 'filter', table, keep: false }]
      if (third && !yearEndIsThird) changes.push(modifier(binder, third, scope))
      return { kind: 'calculate', expression, modifiers: changes, type: expression.type }
    },
  }
}

function previous(unit: Unit): KnownFunction {
  return {
    arguments: unit === 'year' ? [1, 2] : [1, 1],
    table: ({ binder, call, scope }) => {
      const offset = unit === 'year' ? yearOffset(binder, call.arguments[1], scope) : 0
      const start = startOf(unit, firstDate, offset)
      return dates(binder, call, scope, (within) => ({
        kind: 'between',
        within,
        from: months(start, -monthsOf[unit]),
        to: dayBefore(start),
      }))
    },
  }
}

/** FIRSTDATE and LASTDATE: a table of one date, and that date where a value is needed. */
function edge(which: 'min' | 'max'): KnownFunction {
  const at = which === 'min' ? firstDate : lastDate
  return {
    arguments: [1, 1],
    table: ({ binder, call, scope }) =>
      dates(binder, call, scope, (within) => ({ kind: 'between', within, from: at, to: at })),
    value: ({ binder, call, scope }) => {
      const { table, column } = dateTable(binder, binder.argument(call, 0), scope)
      return {
        kind: 'fold',
        function: which,
        table,
        value: { kind: 'column', column, type: column.type },
        type: date,
      }
    },
  }
}

const dates = (
  binder: Binder,
  call: Call['call'],
  scope: Scope,
  condition: (within: TypedTable) => DateCondition,
): TypedTable => datesOf(binder, binder.argument(call, 0), scope, condition)

function datesOf(
  binder: Binder,
  argument: Expression,
  scope: Scope,
  condition: (within: TypedTable) => DateCondition,
): TypedTable {
  const { table, column } = dateTable(binder, argument, scope)
  return { kind: 'dates', column, condition: condition(table) }
}

/** The dates that a time function starts from: a column of dates, or a table of one. */
function dateTable(binder: Binder, argument: Expression, scope: Scope) {
  const table: TypedTable =
    argument.kind === 'column'
      ? { kind: 'values', column: modelColumn(argument, argument.at, binder) }
      : binder.table(argument, scope)
  const columns = columnsOf(table)
  const column = 'columns' in columns && columns.columns.length === 1 ? columns.columns[0]! : undefined
  if (column?.type.kind !== 'date')
    throw binder.error(
      'MEASURE_ARGUMENTS',
      argument.at,
      'A column of dates was expected here, of type "date", as Date[Date]',
    )
  return { table, column }
}

/** Number of months after January at which the fiscal year starts, by its last day: "06-30" or "30/6" gives 6. */
function yearOffset(binder: Binder, argument: Expression | null | undefined, scope: Scope): number {
  if (!argument) return binder.vocabulary.fiscalYearEnd.month % 12
  const value = binder.value(argument, scope)
  const written = value.kind === 'literal' && typeof value.value === 'string' ? value.value : ''
  const end = toYearEnd(written)
  if (!end)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      argument.at,
      'The end of the fiscal year is the last day of a month, as "06-30"',
    )
  return end.month % 12
}

const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Reads "06-30", "6/30", "30/6" or "2025-06-30"; undefined unless it is the last day of a month. */
export function toYearEnd(written: string): { month: number; day: number } | undefined {
  const parts = /^(?:\d{4}-)?(\d{1,2})[-/](\d{1,2})$/.exec(written)
  if (!parts) return undefined
  const [a, b] = [Number(parts[1]), Number(parts[2])]
  const isMonthEnd = (month: number, day: number) =>
    lastDays[month - 1] === day || (month === 2 && day === 28)
  if (isMonthEnd(a, b)) return { month: a, day: b }
  return isMonthEnd(b, a) ? { month: b, day: a } : undefined
}
