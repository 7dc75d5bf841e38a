import type { Days, FoundDays, Model, Table } from './model.ts'

/**
 * The model with the days that its facts are of: those that it says, else those of the data. Months of the data count whole;
 * facts of fewer days than months, as a budget by quarter, are of as many months from their last day on as lie between two of
 * them, and those of one day of a year.
 */
export const withDays = (model: Model, found: ReadonlyMap<string, FoundDays>): Model => ({
  ...model,
  tables: model.tables.map(({ covered: _before, ...table }) => {
    const covered = daysOf(table, found.get(table.name))
    return covered ? { ...table, covered } : table
  }),
})

function daysOf({ covers }: Table, found: FoundDays | undefined): Days | undefined {
  const from = covers?.from ?? (found && `${found.from.slice(0, 7)}-01`)
  const to = covers?.to ?? (found && lastOf(found))
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** What one day alone may stand for. */
const aYear = 12

function lastOf({ from, to, count }: FoundDays): string {
  const months = monthOf(to) - monthOf(from) + 1
  const apart = count === 1 ? aYear : count >= months ? 1 : Math.ceil((months - 1) / (count - 1))
  return lastDay(monthOf(to) + apart - 1)
}

/** Months are counted from the year 0. */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const lastDay = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10)
