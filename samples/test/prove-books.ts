import { toLine } from '@casement/evaluator'
import type { CellValue, Field, SemanticQuery } from '@casement/query'
import { compile, parseModel } from '@casement/semantic'
import { makeContent } from '../src/content/index.ts'
import { buildBooks } from './build-books.ts'

const column = (table: string, name: string): Field => ({ kind: 'column', table, column: name })
const closedMonths = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Calendar', column: 'Period' },
  filterType: 1,
  operator: 'NotIn',
  values: ['Next 12 months'],
} as const

type Row = Readonly<Record<string, CellValue>>

/** Cents of an amount; nothing where it is BLANK. Throws for what is no exact amount. */
function cents(row: Row, name: string): bigint {
  const value = row[name]
  if (value === null || value === undefined) return 0n
  if (typeof value !== 'string' || !/^-?\d+\.\d\d$/.test(value))
    throw new Error(`${name} is ${JSON.stringify(value)}, which is no exact amount`)
  return BigInt(value.replace('.', ''))
}

const measures =
  `Debits, Credits, Debits in local currency, Credits in local currency, Assets, Liabilities, Equity,
  Balance sheet difference, Equity at start, Change of equity, Net profit, Dividends, Translation differences, Cash,
  Cash at start, Change in cash, Cash flow, Operating cash flow, Investing cash flow, Financing cash flow,
  Exchange differences on cash, Revenue in local currency, Local currency`.split(/,\s+/)

/** Condition on one row of figures: two amounts that are the same, by measures. */
const ties: readonly (readonly [string, (row: Row) => bigint, (row: Row) => bigint])[] = [
  ['debits are credits', (row) => cents(row, 'Debits'), (row) => cents(row, 'Credits')],
  [
    'debits are credits in the local currency',
    (row) => cents(row, 'Debits in local currency'),
    (row) => cents(row, 'Credits in local currency'),
  ],
  [
    'assets are liabilities and equity',
    (row) => cents(row, 'Assets'),
    (row) => cents(row, 'Liabilities') + cents(row, 'Equity'),
  ],
  ['the balance sheet has no difference', (row) => cents(row, 'Balance sheet difference'), () => 0n],
  [
    'profit, dividends and translation differences are the change of equity',
    (row) => cents(row, 'Net profit') - cents(row, 'Dividends') + cents(row, 'Translation differences'),
    (row) => cents(row, 'Change of equity'),
  ],
  [
    'the cash flow is the change in cash',
    (row) => cents(row, 'Cash flow'),
    (row) => cents(row, 'Change in cash'),
  ],
  [
    'the parts of the cash flow are the cash flow',
    (row) =>
      cents(row, 'Operating cash flow') +
      cents(row, 'Investing cash flow') +
      cents(row, 'Financing cash flow') +
      cents(row, 'Exchange differences on cash'),
    (row) => cents(row, 'Cash flow'),
  ],
  [
    'the change in cash leads from the cash at start to the cash',
    (row) => cents(row, 'Cash at start') + cents(row, 'Change in cash'),
    (row) => cents(row, 'Cash'),
  ],
]

/**
 * Asks the model for the books of every month, of the group and of each company, and compares to the cent what has to be
 * the same. Throws an error that names the first tie that does not hold.
 */
export async function proveBooks(options: { booksEnd: string; lines?: number }) {
  const start = performance.now()
  const books = await buildBooks(options)
  const builtSeconds = (performance.now() - start) / 1000
  const model = parseModel(JSON.parse(makeContent(options).files['models/finance.json']!))

  async function ask(role: string, groups: readonly (readonly [string, string])[], names: readonly string[]) {
    const query: SemanticQuery = {
      select: [
        ...groups.map(([table, name]) => ({ name, field: column(table, name) })),
        ...names.map((name) => ({
          name,
          field: { kind: 'measure', table: 'Ledger', measure: name } as const,
        })),
      ],
      filters: [closedMonths],
      orderBy: groups.map(([, name]) => ({ name, direction: 'ascending' as const })),
      limit: 30_000,
    }
    const identity = { username: 'controller', roles: [role] }
    const statement = compile(query, model, identity, { dialect: 'duckdb', today: '2026-11-21' })
    const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
    const line = toLine('q', statement, { columns: reader.getColumnsJson() })
    if ('error' in line) throw new Error(line.error.message)
    return Array.from({ length: line.rowCount }, (_, at): Row =>
      Object.fromEntries(line.columns.map(({ name, values }) => [name, values[at]!])),
    )
  }
  const differs = (what: string, row: Row, ours: bigint, theirs: bigint): never => {
    throw new Error(`${what}: ${ours} is not ${theirs} cents in ${JSON.stringify(row)}`)
  }

  const month = ['Calendar', 'Month'] as const
  const entity = ['Entity', 'Entity'] as const
  const looks: readonly (readonly (readonly [string, string])[])[] = [
    [month],
    [month, entity],
    [month, ['Entity', 'Country']],
    [['Calendar', 'Quarter']],
    [['Calendar', 'Year']],
    [],
  ]
  let compared = 0
  let months = 0
  for (const role of ['Group', 'EMEA'])
    for (const groups of looks) {
      const rows = await ask(role, groups, measures)
      for (const row of rows)
        for (const [what, ours, theirs] of ties) {
          const [left, right] = [ours(row), theirs(row)]
          if (left !== right) differs(what, row, left, right)
          compared++
        }
      if (groups.length === 1 && groups[0] === month) {
        months = rows.length
        // What one month ends with, the next begins with; and several currencies have no sum.
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1]
          if (before && cents(before, 'Cash') !== cents(row, 'Cash at start'))
            differs('cash is carried over', row, cents(before, 'Cash'), cents(row, 'Cash at start'))
          if (before && cents(before, 'Equity') !== cents(row, 'Equity at start'))
            differs('equity is carried over', row, cents(before, 'Equity'), cents(row, 'Equity at start'))
          if (row['Revenue in local currency'] !== null || row['Debits in local currency'] !== null)
            throw new Error(`amounts of several currencies were summed in ${JSON.stringify(row)}`)
        }
      }
      if (groups.includes(entity)) {
        const empty = rows.filter((row) => row['Debits in local currency'] === null)
        if (empty.length > 0)
          throw new Error(`no amount in the local currency in ${JSON.stringify(empty[0])}`)
      }
    }

  // The lines of the statements add up to what the statements say in one figure.
  const totals = await ask('Group', [month], ['Assets', 'Change in cash', 'Net profit'])
  for (const [table, line, measure, total, condition] of [
    ['Account', 'Balance sheet line', 'Balance sheet amount', 'Assets', 'Assets'],
    ['Account', 'Balance sheet line', 'Balance sheet amount', 'Assets', 'Equity and liabilities'],
    ['Account', 'Cash flow line', 'Cash flow', 'Change in cash', undefined],
    ['Account', 'Line', 'Profit and loss', 'Net profit', undefined],
  ] as const) {
    const side = ['Account', 'Balance sheet side'] as const
    const rows = await ask('Group', condition ? [month, side, [table, line]] : [month, [table, line]], [
      measure,
    ])
    const wanted = rows.filter((row) => !condition || row['Balance sheet side'] === condition)
    for (const row of totals) {
      const sum = wanted
        .filter((one) => one['Month'] === row['Month'])
        .reduce((all, one) => all + cents(one, measure), 0n)
      if (sum !== cents(row, total)) differs(`${condition ?? line} by line`, row, sum, cents(row, total))
      compared++
    }
  }
  const lines = await books.number('SELECT count(*) FROM ledger')
  books.close()
  return {
    booksEnd: options.booksEnd,
    lines,
    builtSeconds: Number(builtSeconds.toFixed(1)),
    months,
    compared,
  }
}
