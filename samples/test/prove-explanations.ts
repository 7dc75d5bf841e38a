import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { compile, parseModel, type Model } from '@casement/semantic'
import { needOf, writingOf } from '@casement/visuals'
import type { ReportFilter, RoleField } from '@casement/visuals'
import { bridgeVisual, splitOf, wholeOf, wholeQuery } from '@casement/visuals/explain'
import { makeContent } from '../src/content/index.ts'
import { buildBooks, type Books } from './build-books.ts'
import { english } from '../../packages/words/test/english.ts'

interface Options {
  readonly seed: number
  readonly count: number
}

/** The sample's model and its books. Whoever opens them closes the books. */
export interface Sample {
  readonly model: Model
  readonly books: Books
}

export async function openSample(options: { booksEnd: string; lines: number }): Promise<Sample> {
  const model = parseModel(JSON.parse(makeContent(options).files['models/finance.json']!))
  return { model, books: await buildBooks(options) }
}

/** Figures that SQL adds up by hand, with their sign in the books; their plan and the year before have the same lines. */
const sums: Readonly<Record<string, { sign: '' | '-'; where: string }>> = {
  Revenue: { sign: '-', where: `account.line = 'Revenue'` },
  'Gross profit': { sign: '-', where: `account.line IN ('Revenue', 'Cost of sales')` },
  'Operating profit': {
    sign: '-',
    where: `account.line IN ('Revenue', 'Cost of sales', 'Operating expenses')`,
  },
  'Operating expenses': { sign: '', where: `account.line = 'Operating expenses'` },
}
/** Figures that are no sum of parts: ratios, counts of different customers, what is there at the end of a period. */
const noSums = [
  'Gross margin %',
  'Operating margin %',
  'Customers who bought',
  'Cash',
  'Days sales outstanding',
]

const dimensions: readonly (readonly [table: string, column: string])[] = [
  ['Entity', 'Region'],
  ['Entity', 'Country'],
  ['Entity', 'Entity'],
  ['Entity', 'Currency'],
  ['Account', 'Line'],
  ['Account', 'Group'],
  ['Account', 'Account'],
  ['Cost centre', 'Function'],
  ['Product', 'Family'],
  ['Customer', 'Segment'],
  ['Calendar', 'Month'],
  ['Calendar', 'Quarter'],
]

/** A filter: the one member of a column that is looked at. */
export type Limit = readonly [table: string, column: string, value: string]
const limits: readonly Limit[] = [
  ['Entity', 'Region', 'EMEA'],
  ['Entity', 'Currency', 'EUR'],
  ['Entity', 'Entity', 'Casement US'],
  ['Calendar', 'Month', '2026-05-01'],
  ['Calendar', 'Quarter', 'Q2 2026'],
  ['Product', 'Family', 'Cloud'],
]

export const roles = { Group: 'true', EMEA: `entity.region = 'EMEA'` } as const

interface Situation {
  readonly figure: string
  readonly scenario: 'budget' | 'priorYear'
  readonly dimension: (typeof dimensions)[number]
  readonly limits: readonly Limit[]
  readonly role: keyof typeof roles
}

/**
 * Differences of the sample's figures to their budget and to the year before, split by a dimension under filters and for a
 * role, all of it by seed: parts that are shown are those of SQL, and add up to the whole to the cent; what is no sum is
 * never shown as one.
 */
export async function proveExplanations({ seed, count }: Options, { model, books }: Sample) {
  const tally = { split: 0, leftOut: 0, single: 0, members: 0 }
  const wrong: string[] = []
  for (const situation of situationsOf(seed, count)) {
    const verdict = await judged(situation, model, books)
    tally[verdict.kind]++
    tally.members += verdict.members
    if (verdict.problem) wrong.push(`${JSON.stringify(situation)}: ${verdict.problem}`)
  }
  return { seed, ...tally, wrong }
}

function situationsOf(seed: number, count: number): Situation[] {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!
  return Array.from({ length: count }, () => ({
    figure: one(below(4) === 0 ? noSums : Object.keys(sums)),
    scenario: one(['budget', 'priorYear'] as const),
    dimension: one(dimensions),
    limits: limits.filter(() => below(5) === 0),
    role: one(Object.keys(roles) as (keyof typeof roles)[]),
  }))
}

export const writing = writingOf({
  words: english,
  model: { casement: 1, name: '', tables: [] },
  booksEnd: '2026-10',
})

interface Verdict {
  readonly kind: 'split' | 'leftOut' | 'single'
  readonly members: number
  readonly problem?: string
}

async function judged(situation: Situation, model: Model, books: Books): Promise<Verdict> {
  const { dimension, limits: limited, role } = situation
  const comparison = comparisonOf(situation, model)
  if (!comparison) return { kind: 'single', members: 0 }
  const filters = [only('Calendar', 'Period', 'Last 12 months'), ...limited.map((limit) => only(...limit))]
  const [table, column] = dimension
  const field: RoleField = { kind: 'column', table, column }
  const ask = asked(model, books, role)
  const whole = wholeOf(comparison, await ask(wholeQuery(comparison, filters)), writing)
  if (whole.obstacle) return { kind: 'leftOut', members: 0 }
  const split = splitOf(whole, field, await ask(needOf(bridgeVisual(comparison, field), filters)!), writing)
  const byHand = sums[situation.figure] ? await changesByHand(situation, model, books) : null
  if (split.kind !== 'drivers') {
    const isKnown = byHand !== null && table !== 'Account' && byHand.length > 1
    const isMissed = isKnown && split.kind === 'leftOut' && !split.reason.startsWith('No ')
    return {
      kind: split.kind,
      members: 0,
      ...(isMissed && { problem: `is left out, ${split.reason}, and adds up` }),
    }
  }
  const { members } = split.drivers
  const parts = members.map(({ part, change }) => [String(part.equals), centsOf(change)] as const)
  const sum = parts.reduce((all, [, cents]) => all + cents, 0n)
  const problems = [
    ...(sum === centsOf(whole.change!) ? [] : [`parts make ${sum}, the whole is ${centsOf(whole.change!)}`]),
    ...(byHand && shown(parts) !== shown(byHand)
      ? [`SQL finds\n${shown(byHand)}\nnot\n${shown(parts)}`]
      : []),
    ...(situation.figure.endsWith('%') ? ['a ratio is shown as a sum'] : []),
  ]
  return {
    kind: 'split',
    members: parts.length,
    ...(problems.length > 0 && { problem: problems.join('; ') }),
  }
}

/** Answers queries as the service does, for a role. */
export const asked =
  (model: Model, books: Books, role: keyof typeof roles) => async (query: SemanticQuery) => {
    const identity = { username: 'somebody', roles: [role] }
    const statement = compile(query, model, identity, { dialect: 'duckdb', today: '2026-11-21' })
    const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
    const line = toLine('q', statement, { columns: reader.getColumnsJson() })
    if ('error' in line) throw new Error(line.error.message)
    return line
  }

const shown = (parts: readonly (readonly [string, bigint])[]) =>
  parts
    .filter(([, cents]) => cents !== 0n)
    .map(([name, cents]) => `${name} ${cents}`)
    .toSorted()
    .join('\n')

export const centsOf = ({ units, scale }: { units: bigint; scale: number }): bigint => {
  const all = units * 10n ** BigInt(Math.max(0, 2 - scale))
  const [rest, cents] = [
    all % 10n ** BigInt(Math.max(0, scale - 2)),
    all / 10n ** BigInt(Math.max(0, scale - 2)),
  ]
  if (rest !== 0n) throw new Error(`${units} by ten to ${-scale} is no number of cents`)
  return cents
}

/** Fields of a figure and of its reference in the model; undefined where it has none of that scenario. */
function comparisonOf({ figure, scenario }: Situation, model: Model) {
  const bare = figure.replace(/ %$/, '')
  const sign = figure === bare ? '' : ' %'
  const name = `${bare} ${scenario === 'budget' ? 'budget' : 'before'}${sign}`
  const fieldOf = (measure: string): RoleField | undefined => {
    const table = model.tables.find(({ measures }) => measures.some((each) => each.name === measure))
    const format = measure.endsWith('%') ? { format: '0.0%' } : {}
    return table && { kind: 'measure', table: table.name, measure, ...format }
  }
  const [now, then] = [fieldOf(figure), fieldOf(name)]
  return now && then ? { figure: now, reference: then, goodWhen: 'higher' as const } : undefined
}

export const only = (table: string, column: string, value: string): ReportFilter => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column },
  filterType: 1,
  operator: 'In',
  values: [value],
})

/** The change of each member, added up in SQL from the books and the plan. */
async function changesByHand(
  { figure, scenario, dimension, limits: limited, role }: Situation,
  model: Model,
  books: Books,
) {
  const { sign, where } = sums[figure]!
  const at = (table: string, column: string) => {
    const { source, columns } = model.tables.find(({ name }) => name === table)!
    const physical = columns.find(({ name }) => name === column)!.source
    return `${'table' in source ? source.table : ''}.${physical}`
  }
  const conditions = [
    `(${where})`,
    roles[role],
    ...[['Calendar', 'Period', 'Last 12 months'] as Limit, ...limited].map(
      ([table, column, value]) => `${at(table, column)}::VARCHAR = '${value}'`,
    ),
  ]
  const ofBudget = new Set(await columnsOf(books, 'budget'))
  const sideOf = (fact: string, day: string, isActual: boolean) => {
    const has = (table: string) => fact !== 'budget' || ofBudget.has(`${table}_id`)
    const joins = ['entity', 'account', 'cost_centre', 'product', 'customer']
      .map((table) =>
        has(table)
          ? `LEFT JOIN ${table} USING (${table}_id)`
          : `LEFT JOIN (SELECT * FROM ${table} LIMIT 0) ${table} ON true`,
      )
      .join(' ')
    return `SELECT ${at(...dimension)}::VARCHAR AS member, ${isActual ? '' : '-'}(${sign}f.amount) AS amount
      FROM ${fact} f ${joins} LEFT JOIN calendar ON calendar.date = ${day} WHERE ${conditions.join(' AND ')}`
  }
  const reference =
    scenario === 'budget'
      ? sideOf('budget', 'f.month', false)
      : sideOf('ledger', `(f.date + INTERVAL 1 YEAR)::DATE`, false)
  const rows = await books.rows(
    `SELECT member, (sum(amount) * 100)::BIGINT::VARCHAR FROM (${sideOf('ledger', 'f.date', true)} UNION ALL ${reference}) GROUP BY 1`,
  )
  return rows.map(([member, cents]) => [String(member), BigInt(cents as string)] as const)
}

const columnsOf = async (books: Books, table: string): Promise<string[]> =>
  (await books.rows(`SELECT column_name FROM information_schema.columns WHERE table_name = '${table}'`)).map(
    ([name]) => String(name),
  )
