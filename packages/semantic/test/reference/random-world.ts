import type { PlainData, PlainModel, PlainRow } from './interpreter/shapes.ts'
import type { Chance } from './random.ts'
import { dayOf, exact, isDay, isExact, timeOf, writtenDay, writtenExact, writtenTime } from './values.ts'
import type { Plain } from './values.ts'

const maybe = (chance: Chance, probability: number, value: () => Plain): Plain =>
  chance.is(probability) ? null : value()
const cents = (chance: Chance, most: number) => exact((chance.below(most * 200) / 100 - most).toFixed(2))
const recased = (chance: Chance, text: string) =>
  chance.is(0.3) ? (chance.is(0.5) ? text.toUpperCase() : text.toLowerCase()) : text

/** The moment of the random world. */
export const now = timeOf('2024-08-17T10:20:00')
export const firstDay = '2023-11-01'
const dayCount = 580
const countries = ['Germany', 'France', 'USA', 'Brazil', 'Žatec']
const regions = ['EMEA', 'AMER', 'APAC']
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Rows for the small model, with blanks, orphans, case, ties, zeroes and leap days in them. */
export function randomData(chance: Chance, lines: number): PlainData {
  const entities = Array.from({ length: 7 }, (_, index): PlainRow => ({
    Entity: `e${index}`,
    Name: maybe(chance, 0.1, () => `Unit ${index}`),
    Country: maybe(chance, 0.1, () => recased(chance, chance.one(countries))),
    // The first two regions are there in every world: roles see them.
    Region: maybe(chance, index < 2 ? 0 : 0.1, () =>
      recased(chance, index < 2 ? regions[index]! : chance.one(regions)),
    ),
    Size: maybe(chance, 0.2, () => exact(String(chance.below(20) - 3))),
  }))
  const accounts = [400, 410, 500, 510, 600].map((number): PlainRow => ({
    Account: exact(String(number)),
    Name: `Account ${number}`,
    Kind: maybe(chance, 0.1, () => recased(chance, number < 500 ? 'Revenue' : 'Cost')),
  }))
  const start = dayOf(firstDay).day
  const dates = Array.from({ length: dayCount }, (_, index): PlainRow => {
    const at = new Date((start + index) * 86_400_000)
    return {
      Date: { day: start + index },
      Year: exact(String(at.getUTCFullYear())),
      Month: monthNames[at.getUTCMonth()]!,
      'Month number': exact(String(at.getUTCMonth() + 1)),
    }
  })
  const someDay = (): Plain => ({
    day: start + (chance.is(0.15) ? chance.one([119, 120, 121, 485, 486]) : chance.below(dayCount)),
  })
  const entityKey = (): Plain => recased(chance, chance.is(0.08) ? 'nowhere' : `e${chance.below(7)}`)
  const ledger = Array.from({ length: lines }, (): PlainRow => ({
    Entity: maybe(chance, 0.05, entityKey),
    Account: exact(String(chance.is(0.08) ? 999 : chance.one([400, 410, 500, 510, 600]))),
    Date: maybe(chance, 0.05, someDay),
    Due: maybe(chance, 0.1, someDay),
    Text: maybe(chance, 0.1, () => recased(chance, chance.one(['first', 'second', 'third', '', 'First']))),
    Quantity: maybe(chance, 0.15, () => exact(String(chance.below(12) - 2))),
    Price: maybe(chance, 0.1, () => exact((chance.below(100_000) / 10_000).toFixed(4))),
    Amount: maybe(chance, 0.05, () => cents(chance, 500)),
    Weight: maybe(chance, 0.1, () => chance.below(1000) / 64),
    Posted: maybe(chance, 0.1, () => chance.is(0.7)),
    // In the two days around the moment that relative times count from.
    Entered: maybe(chance, 0.1, () => ({
      day: (Math.round(now.day * 1440) + chance.below(2880) - 1440) / 1440,
    })),
  }))
  const budget = Array.from({ length: Math.ceil(lines / 3) }, (): PlainRow => ({
    Entity: maybe(chance, 0.05, entityKey),
    Date: maybe(
      chance,
      0.05,
      () => dates[Math.min(dayCount - 1, Math.floor(chance.below(dayCount) / 30) * 30)]!.Date!,
    ),
    Amount: cents(chance, 300),
  }))
  return { Ledger: ledger, Budget: budget, Entity: entities, Account: accounts, Date: dates }
}

/** The rows as SQL that both engines take. Columns of the model that share a column of the source have the same values. */
export function toStatements(model: PlainModel, data: PlainData): string[] {
  const types: Record<string, string> = {
    text: 'TEXT',
    integer: 'BIGINT',
    double: 'DOUBLE PRECISION',
    date: 'DATE',
    dateTime: 'TIMESTAMP',
    boolean: 'BOOLEAN',
  }
  return model.tables.flatMap((table) => {
    // The rows of choices stand in the model.
    if (!('table' in table.source)) return []
    const columns = new Map(table.columns.map((column) => [column.source ?? column.name, column]))
    const list = [...columns].map(([source, { type }]) => `"${source}" ${types[type] ?? type}`)
    const rows = (data[table.name] ?? []).map(
      (row) => `(${[...columns.values()].map(({ name }) => literal(row[name] ?? null)).join(', ')})`,
    )
    const name = `"${table.source.table as string}"`
    const create = `CREATE TABLE ${name} (${list.join(', ')})`
    return rows.length === 0 ? [create] : [create, `INSERT INTO ${name} VALUES ${rows.join(',\n')}`]
  })
}

function literal(value: Plain): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (isDay(value))
    return `'${Number.isInteger(value.day) ? writtenDay(value) : writtenTime(value).replace('T', ' ')}'`
  return isExact(value) ? writtenExact(value) : String(value)
}
