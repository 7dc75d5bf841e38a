import { addDays, addMonths, shiftKeepingEnd, yearStart } from './days.ts'
import type { ModelShape } from './model-shape.ts'
import type { Rows } from './rows.ts'
import { asDay } from './scalars.ts'
import type { ColumnId, Scope, TableValue } from './shapes.ts'
import type { Expression } from '../../../src/dax/syntax.ts'
import { isDay } from '../values.ts'
import type { Day, Exact, Plain } from '../values.ts'

const months: Record<string, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

interface Asked {
  /** The column of dates that the function goes through. */
  readonly column: ColumnId
  /** The days that its first argument leaves. */
  readonly days: readonly Day[]
  /** Evaluates an argument. */
  value(index: number): Plain
}

/** The functions that give days of a column: periods to date, periods before, shifted ones. */
export class CalendarDays {
  readonly #shape: ModelShape
  readonly #rows: Rows
  readonly #days = new Map<ColumnId, readonly Day[]>()
  readonly #shifted = new Map<string, readonly { day: Day; to: number }[]>()

  constructor(shape: ModelShape, rows: Rows) {
    this.#shape = shape
    this.#rows = rows
  }

  daysOf(
    { name: written, arguments: given }: Expression & { kind: 'call' },
    { column, days, value }: Asked,
  ): TableValue {
    const name = written.toUpperCase()
    const chosen = (keep: (date: Date) => boolean): TableValue => ({
      columns: [column],
      rows: this.#allDays(column)
        .filter(({ day }) => keep(new Date(day * 86_400_000)))
        .map((day) => ({ values: [day] })),
    })
    const between = (from: Date, to: Date) => chosen((date) => date >= from && date <= to)
    const dateOf = (value: Plain) => new Date(asDay(value)!.day * 86_400_000)
    if (name === 'DATESBETWEEN') {
      const [from, to] = [value(1), value(2)]
      return between(
        from === null ? new Date(-1e14) : dateOf(from),
        to === null ? new Date(1e14) : dateOf(to),
      )
    }
    if (name === 'DATESINPERIOD') {
      const start = value(1)
      if (start === null) return { columns: [column], rows: [] }
      const [count, unit] = [
        Number((value(2) as Exact).digits),
        (given[3] as { name: string }).name.toUpperCase(),
      ]
      const end =
        unit === 'DAY' ? addDays(dateOf(start), count) : shiftKeepingEnd(dateOf(start), count * months[unit]!)
      return count < 0 ? between(addDays(end, 1), dateOf(start)) : between(dateOf(start), addDays(end, -1))
    }
    if (days.length === 0) return { columns: [column], rows: [] }
    const [first, last] = edgesOf(days).map(dateOf) as [Date, Date]
    const unit = /^(?:DATES|PREVIOUS)(YTD|QTD|MTD|YEAR|QUARTER|MONTH)$/.exec(name)?.[1]
    switch (unit) {
      case 'YTD':
        return between(yearStart(last, this.#yearEnd(given[1])), last)
      case 'QTD':
        return between(
          new Date(Date.UTC(last.getUTCFullYear(), Math.floor(last.getUTCMonth() / 3) * 3, 1)),
          last,
        )
      case 'MTD':
        return between(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)), last)
      case 'YEAR': {
        const start = yearStart(first, this.#yearEnd(given[1]))
        return between(addMonths(start, -12), addDays(start, -1))
      }
      case 'QUARTER': {
        const start = new Date(Date.UTC(first.getUTCFullYear(), Math.floor(first.getUTCMonth() / 3) * 3, 1))
        return between(addMonths(start, -3), addDays(start, -1))
      }
      case 'MONTH': {
        const start = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1))
        return between(addMonths(start, -1), addDays(start, -1))
      }
    }
    if (name === 'FIRSTDATE') return between(first, first)
    if (name === 'LASTDATE') return between(last, last)
    const [count, by] =
      name === 'SAMEPERIODLASTYEAR'
        ? [-1, 'YEAR']
        : [Number((value(1) as Exact).digits), (given[2] as { name: string }).name.toUpperCase()]
    const visible = new Set(days.map(({ day }) => day))
    const back = this.#shifts(column, by!, -count)
    return {
      columns: [column],
      rows: back.flatMap(({ day, to }) => (visible.has(to) ? [{ values: [day] }] : [])),
    }
  }

  /** Every date of a column, whatever the context shows. */
  #allDays(column: ColumnId): readonly Day[] {
    const nothing: Scope = { filters: [], rows: [], variables: new Map(), relationships: [] }
    const known = this.#days.get(column)
    if (known) return known
    const found = this.#rows
      .members([column], nothing)
      .rows.map((row) => row.values[0]!)
      .filter(isDay)
    this.#days.set(column, found)
    return found
  }

  /** Where each date of a column leads to, some days or months away. */
  #shifts(column: ColumnId, unit: string, count: number): readonly { day: Day; to: number }[] {
    const name = `${column} ${unit} ${count}`
    const known = this.#shifted.get(name)
    if (known) return known
    const found = this.#allDays(column).map((day) => {
      const date = new Date(day.day * 86_400_000)
      const to = unit === 'DAY' ? addDays(date, count) : addMonths(date, count * months[unit]!)
      return { day, to: to.getTime() / 86_400_000 }
    })
    this.#shifted.set(name, found)
    return found
  }

  #yearEnd(argument: Expression | null | undefined): number {
    const written = argument?.kind === 'text' ? argument.value : (this.#shape.model.fiscalYearEnd ?? '12-31')
    return Number(written.slice(0, 2)) % 12
  }
}

/** The first and the last of some days. */
export function edgesOf(days: readonly Day[]): [Day, Day] {
  const numbers = days.map(({ day }) => day)
  return [{ day: Math.min(...numbers) }, { day: Math.max(...numbers) }]
}
