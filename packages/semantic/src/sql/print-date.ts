import type { ValueType } from '../model/value-type.ts'
import type { Value } from '../plan/relation.ts'

/** Operators on days, months and their ends. */
export type DateOperator =
  | 'year'
  | 'month'
  | 'day'
  | 'shiftDays'
  | 'shiftMonths'
  | 'shiftMonthEnds'
  | 'monthStart'
  | 'quarterStart'
  | 'yearStart'
  | 'monthEnd'
  | 'daysBetween'

/** The part of a printer that writes the values that a date is computed from. */
interface Operands {
  print(value: Value): string
  /** Prints a part of a larger value. */
  operand(value: Value): string
}

/** An operation with dates as SQL. */
export function printDate(
  operator: DateOperator,
  operands: readonly Value[],
  type: ValueType,
  printer: Operands,
): string {
  const [a, b] = operands as [Value, Value]
  switch (operator) {
    case 'year':
    case 'month':
    case 'day':
      return `EXTRACT(${operator.toUpperCase()} FROM ${printer.print(a)})`
    case 'shiftDays':
      return type.kind === 'date'
        ? `${printer.operand(a)} + CAST(${printer.print(b)} AS INTEGER)`
        : `${printer.operand(a)} + ${printer.operand(b)} * INTERVAL '1 day'`
    case 'shiftMonths':
      return monthsLater(printer.operand(a), printer.operand(b))
    case 'shiftMonthEnds': {
      const [start, shifted] = [printer.operand(a), monthsLater(printer.operand(a), printer.operand(b))]
      return `CASE WHEN ${start} = ${monthEnd(start)} THEN ${monthEnd(shifted)} ELSE ${shifted} END`
    }
    case 'monthStart':
      return truncated('month', printer.print(a))
    case 'quarterStart':
      return truncated('quarter', printer.print(a))
    case 'yearStart': {
      const offset = (b as Value & { kind: 'literal' }).value
      if (offset === '0') return truncated('year', printer.print(a))
      return `CAST(date_trunc('year', CAST(${printer.print(a)} AS TIMESTAMP) - INTERVAL '${offset} month') + INTERVAL '${offset} month' AS DATE)`
    }
    case 'monthEnd':
      return monthEnd(printer.print(a))
    case 'daysBetween':
      return `${printer.operand(a)} - ${printer.operand(b)}`
  }
}

const monthsLater = (start: string, count: string): string =>
  `CAST(${start} + ${count} * INTERVAL '1 month' AS DATE)`

const monthEnd = (of: string): string =>
  `CAST(date_trunc('month', CAST(${of} AS TIMESTAMP)) + INTERVAL '1 month' - INTERVAL '1 day' AS DATE)`

const truncated = (unit: string, of: string): string =>
  `CAST(date_trunc('${unit}', CAST(${of} AS TIMESTAMP)) AS DATE)`
