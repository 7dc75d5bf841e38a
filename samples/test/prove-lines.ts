import { toLine } from '@casement/evaluator'
import { QueryError } from '@casement/query'
import type { FilterJson, SemanticQuery } from '@casement/query'
import { compile, parseModel, type Model } from '@casement/semantic'
import { makeContent } from '../src/content/index.ts'
import { buildBooks, type Books } from './build-books.ts'

interface Options {
  readonly booksEnd: string
  readonly lines: number
  readonly seed: number
  readonly count: number
}

type Limit = readonly [table: string, column: string, values: readonly (string | number)[], not?: true]
const limits: readonly Limit[] = [
  ['Entity', 'Region', ['EMEA']],
  ['Entity', 'Currency', ['EUR', 'USD']],
  ['Entity', 'Entity', ['Casement Germany']],
  ['Calendar', 'Month', ['2026-05-01', '2026-10-01']],
  ['Calendar', 'Quarter', ['Q2 2026']],
  ['Account', 'Line', ['Operating expenses', 'Revenue']],
  ['Product', 'Family', ['Cloud']],
  ['Customer', 'Segment', ['Enterprise'], true],
]

const roles = { Group: 'true', EMEA: `entity.region = 'EMEA'` } as const

/** Figures that SQL adds up by hand, under no filter but a role. */
const byHand: Readonly<Record<string, string>> = {
  Revenue: `SELECT -sum(amount) FROM ledger JOIN account USING (account_id) JOIN entity USING (entity_id) WHERE account.line = 'Revenue'`,
  'Operating profit': `SELECT -sum(amount) FROM ledger JOIN account USING (account_id) JOIN entity USING (entity_id) WHERE account.line IN ('Revenue', 'Cost of sales', 'Operating expenses')`,
  'Journal lines': 'SELECT count(*) FROM ledger JOIN entity USING (entity_id) WHERE true',
}

interface Situation {
  readonly table: string
  readonly measure: string
  readonly limits: readonly Limit[]
  readonly role: keyof typeof roles
  readonly page: number
}

/**
 * The rows behind measures of the sample, under filters and for a role, all of it by seed: their total is the figure to the
 * last digit, a ratio is its numerator by its denominator, and the pages of rows together are the rows that the total is of.
 */
export async function proveLines({ seed, count, ...options }: Options) {
  const model = parseModel(JSON.parse(makeContent(options).files['models/finance.json']!))
  const books = await buildBooks(options)
  try {
    const tally = { sums: 0, ratios: 0, refused: 0, rows: 0, byHand: 0 }
    const wrong: string[] = []
    for (const situation of situationsOf(model, seed, count)) {
      const problems = await judged(situation, model, books, tally)
      if (problems.length > 0) wrong.push(`${JSON.stringify(situation)}: ${problems.join('; ')}`)
    }
    return { seed, ...tally, wrong }
  } finally {
    books.close()
  }
}

function situationsOf(model: Model, seed: number, count: number): Situation[] {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const measures = model.tables.flatMap((table) => (table.detailRows ? table.measures : []))
  return Array.from({ length: count }, (_, index) => {
    const hand = Object.keys(byHand)[index % 12]
    const measure = measures.find(({ name }) => name === hand) ?? measures[below(measures.length)]!
    return {
      table: measure.table,
      measure: measure.name,
      limits: hand === undefined ? limits.filter(() => below(4) === 0) : [],
      role: below(2) === 0 ? 'Group' : 'EMEA',
      page: [83, 500, 4000][below(3)]!,
    }
  })
}

interface Tally {
  sums: number
  ratios: number
  refused: number
  rows: number
  byHand: number
}

async function judged(situation: Situation, model: Model, books: Books, tally: Tally): Promise<string[]> {
  const query: SemanticQuery = {
    select: [{ name: 'f', field: { kind: 'measure', table: situation.table, measure: situation.measure } }],
    filters: situation.limits.map(filterOf),
  }
  const ask = askedOf(situation, model, books)
  const summary = await answeredUnlessRefused(() => ask({ ...query, detailRows: {} }))
  if (!summary) {
    tally.refused++
    return []
  }
  const value = (name: string) => summary.columns.find((column) => column.name === name)?.values[0] ?? null
  const figure = (await ask(query)).columns[0]!.values[0] ?? null
  const isSum = summary.columns.some(({ name }) => name === 'total')
  tally[isSum ? 'sums' : 'ratios']++
  const parts = summary.columns.filter(({ name }) => name.endsWith('.role')).length
  const problems: string[] = []
  if (value('figure') !== figure) problems.push(`the figure is ${figure}, not ${value('figure')}`)
  if (isSum && exact(value('total')) !== exact(figure))
    problems.push(`the lines make ${value('total')}, the figure is ${figure}`)
  if (!isSum) {
    const totals = Array.from(
      { length: parts },
      (_, part) => [value(`${part}.role`), Number(value(`${part}.total`))] as const,
    )
    const made = (role: RegExp) =>
      totals.reduce((all, [is, total]) => (role.test(String(is)) ? all + total : all), 0)
    const below = made(/enominator/)
    const ratio =
      made(/numerator/) / (totals.some(([is]) => is === 'absoluteDenominator') ? Math.abs(below) : below)
    if (
      figure !== null &&
      below !== 0 &&
      Math.abs(ratio - Number(figure)) > 1e-9 * Math.max(1, Math.abs(ratio))
    )
      problems.push(`the parts make ${ratio}, the figure is ${figure}`)
  }
  for (let part = 0; part < parts; part++)
    problems.push(...(await pagesOf(part, value, query, situation, ask, tally)))
  const hand = byHand[situation.measure]
  if (hand !== undefined && situation.limits.length === 0) {
    tally.byHand++
    const [[found]] = (await books.rows(`${hand} AND ${roles[situation.role]}`)) as [[unknown]]
    if (exact(found) !== exact(figure)) problems.push(`SQL makes ${found}, the figure is ${figure}`)
  }
  return problems
}

type Ask = ReturnType<typeof askedOf>

/** Turns the pages of a part: together they are its rows, none twice and none left out. */
async function pagesOf(
  part: number,
  value: (name: string) => unknown,
  query: SemanticQuery,
  { page }: Situation,
  ask: Ask,
  tally: Tally,
): Promise<string[]> {
  const lines = Number(value(`${part}.lines`))
  if (lines > 12_000) return []
  let sum = 0n
  let count = 0
  const seen = new Set<unknown>()
  for (let offset = 0; offset <= lines; offset += page) {
    const answer = await ask({ ...query, detailRows: { part }, limit: page, offset })
    const amounts = answer.columns.at(-1)!.values
    for (const amount of amounts) sum += exact(amount)
    const line = answer.columns.find(({ name }) => name === 'Line')
    for (const id of line?.values ?? []) seen.add(id)
    count += answer.rowCount
    if (line && seen.size !== count) return [`part ${part} has a line twice`]
    if (!answer.truncated) break
  }
  tally.rows += count
  return [
    ...(count === lines ? [] : [`part ${part} has ${lines} lines, and its pages ${count}`]),
    ...(sum === exact(value(`${part}.total`))
      ? []
      : [`part ${part} comes to ${String(value(`${part}.total`))}, and its pages to ${sum}`]),
  ]
}

const askedOf =
  ({ role }: Situation, model: Model, { connection }: Books) =>
  async (query: SemanticQuery) => {
    const identity = { username: 'somebody', roles: [role] }
    const statement = compile(query, model, identity, { dialect: 'duckdb', today: '2026-11-21' })
    const reader = await connection.runAndReadAll(statement.sql, [...statement.parameters])
    const line = toLine('q', statement, { columns: reader.getColumnsJson() })
    if ('error' in line) throw new Error(line.error.message)
    return line
  }

async function answeredUnlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof QueryError && error.code === 'QUERY_DETAIL_ROWS') return undefined
    throw error
  }
}

const filterOf = ([table, column, values, not]: Limit): FilterJson =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column },
    filterType: 1,
    operator: not ? 'NotIn' : 'In',
    values,
  }) as unknown as FilterJson

/** Four digits after the point, as a whole number; BLANK is 0. */
function exact(value: unknown): bigint {
  const [whole = '0', fraction = ''] = String(value ?? '0').split('.')
  const digits = BigInt(`${whole.replace('-', '')}${fraction.padEnd(4, '0')}`)
  return whole.startsWith('-') ? -digits : digits
}
