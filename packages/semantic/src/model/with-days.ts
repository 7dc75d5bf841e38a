import type { Days, Model, Table } from './model.ts'

/** The model with the days that its facts are of: those that it says, else those of the data, whose months count whole. */
export const withDays = (model: Model, found: ReadonlyMap<string, Days>): Model => ({
  ...model,
  tables: model.tables.map((table) => {
    const covered = daysOf(table, found.get(table.name))
    return covered ? { ...table, covered } : table
  }),
})

function daysOf({ covers }: Table, found: Days | undefined): Days | undefined {
  const from = covers?.from ?? (found && firstOfMonth(found.from))
  const to = covers?.to ?? (found && lastOfMonth(found.to))
  return from === undefined || to === undefined ? undefined : { from, to }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

function lastOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
