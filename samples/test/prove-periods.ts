import { toLine } from '@casement/evaluator'
import { models } from '@casement/contract'
import type { Answer, SemanticQuery } from '@casement/query'
import { filtersInForce, monthsOfFigures, openReportAt, shownVisual } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import {
  compile,
  daysQueriesOf,
  describeModel,
  type FoundDays,
  type Model,
  monthsOfFigure,
  parseModel,
  withDays,
} from '@casement/semantic'
import { needOf, writingOf } from '@casement/visuals'
import type { ReportFilter, Visual } from '@casement/visuals'
import type { Writing } from '@casement/visuals/documents'
import { wordsOf } from '@casement/words'
import { listedReports, makeContent } from '../src/content/index.ts'
import { branchOf } from './branch-of.ts'
import { buildBooks, type Books } from './build-books.ts'
import { computedInTable } from './computed-in-tables.ts'
import { commonIn, saidWrongly, shifted } from './said-of-months.ts'
import type { SaidOfMonths, Time } from './said-of-months.ts'

const english = { language: 'en', locale: 'en-GB' } as const

interface Options {
  readonly booksEnd: string
  readonly lines: number
  readonly seed: number
  /** Number of situations tried, chosen by the seed; absent: all. */
  readonly count?: number
}

interface Situation {
  readonly name: string
  readonly visual: Visual
  readonly query: SemanticQuery
  /** The months looked at, 'YYYY-MM', the last one among them. */
  readonly from: string
  readonly to: string
  readonly chosen: readonly string[]
  /** Where figures are compared over common months. */
  readonly common?: SaidOfMonths
}

/**
 * Every comparison of every visual of the sample's reports that have a period, over years, quarters, months and what lies
 * across the ends of the books, the plans and the calendar, against everything that it may be compared with, in every
 * currency: what stands beside a figure is of the same months as the figure, by the months that facts really have in the data,
 * or is blank and says which it has, and so are the differences that workbooks compute from both. Nothing else is blank
 * for it. Then the same of reports that compare over common months: a figure and what stands beside it are of the months
 * that both have, and everything says which.
 */
export async function provePeriods({ seed, count, ...options }: Options) {
  const { files } = makeContent(options)
  const books = await buildBooks(options)
  try {
    const parsed = parseModel(JSON.parse(files['models/finance.json']!))
    const found = new Map<string, FoundDays>()
    for (const { table, sql } of daysQueriesOf(parsed, 'duckdb')) {
      const [[from, to, count] = []] = await books.rows(sql)
      found.set(table.name, { from: String(from), to: String(to), count: Number(count) })
    }
    const model = withDays(parsed, found)
    const months = (await books.rows('SELECT DISTINCT month::VARCHAR FROM calendar ORDER BY 1')).map(
      ([month]) => String(month).slice(0, 7),
    )
    const facts = await monthsOfFacts(books)
    const reports = listedReports(files)
      .filter(({ modelFile, definition }) => modelFile === 'models/finance.json' && definition.period)
      .map(({ definition }) => definition)
    const apart = reports.flatMap((report) => situationsOf(report, { model, months, ...options }))
    const common = reports.flatMap(({ comparison, ...report }) =>
      comparison
        ? situationsOf(
            { ...report, comparison: { ...comparison, overCommonMonths: true } },
            { model, months, ...options },
          )
        : [],
    )
    const all = [...apart, ...common]
    const chosen = count === undefined ? all : [apart, common].flatMap((each) => spread(each, count, seed))
    const writing = writingOf({
      words: wordsOf(english),
      model: describeModel(model),
      booksEnd: options.booksEnd,
    })
    const tally = {
      situations: 0,
      comparisons: 0,
      computed: 0,
      withheld: 0,
      overCommonMonths: 0,
      unjudged: 0,
    }
    const wrong: string[] = []
    for (const situation of chosen) {
      tally.situations++
      const verdict = await judged(situation, { model, books, facts, months, writing })
      tally.computed += verdict.computed
      tally.comparisons += verdict.comparisons
      tally.withheld += verdict.withheld
      tally.overCommonMonths += verdict.overCommonMonths
      tally.unjudged += verdict.unjudged
      wrong.push(...verdict.problems.map((problem) => `${situation.name}: ${problem}`))
    }
    return { seed, ofSituations: all.length, ...tally, wrong }
  } finally {
    books.close()
  }
}

function spread<T>(list: readonly T[], count: number, seed: number): T[] {
  const step = Math.max(1, list.length / count)
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => list[(Math.floor(at * step) + (seed % Math.max(1, Math.floor(step)))) % list.length]!,
  )
}

/** Months of each table of facts, from the first to the last that it has rows of. */
async function monthsOfFacts(books: Books): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const tables = { Ledger: 'date', Budget: 'month', Forecast: 'month', Headcount: 'month' }
  const found = new Map<string, readonly [string, string]>()
  for (const [table, column] of Object.entries(tables)) {
    const [[from, to] = []] = await books.rows(
      `SELECT strftime(min(${column}), '%Y-%m'), strftime(max(${column}), '%Y-%m') FROM ${table.toLowerCase()}`,
    )
    found.set(table, [String(from), String(to)])
  }
  return found
}

/** Years, quarters and months, and what lies across the ends of books and calendar. */
function periodsOf(months: readonly string[], booksEnd: string): readonly (readonly [string, string])[] {
  const [first, last] = [months[0]!, months.at(-1)!]
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  return [
    [shifted(booksEnd, -11), booksEnd],
    ...years.map((year) => [`${year}-01`, `${year}-12`] as const),
    ...[first, shifted(first, 11), shifted(first, 12), booksEnd, shifted(booksEnd, 1)].map(
      (month) => [month, month] as const,
    ),
    [shifted(booksEnd, -2), booksEnd],
    [`${booksEnd.slice(0, 4)}-01`, booksEnd],
    [shifted(first, 6), shifted(first, 17)],
    [shifted(booksEnd, -6), shifted(booksEnd, 5)],
    [first, last],
  ]
}

const only = (table: string, column: string, value: string): ReportFilter => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column },
  filterType: 1,
  operator: 'In',
  values: [value],
  requireSingleSelection: true,
})

const inMonths = (from: string, to: string): ReportFilter => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  target: { table: 'Calendar', column: 'Month' },
  filterType: 0,
  logicalOperator: 'And',
  conditions: [
    { operator: 'GreaterThanOrEqual', value: `${from}-01` },
    { operator: 'LessThan', value: `${shifted(to, 1)}-01` },
  ],
})

interface Places {
  readonly model: Model
  readonly months: readonly string[]
  readonly booksEnd: string
}

function situationsOf(report: ReportDefinition, { model, months, booksEnd }: Places): Situation[] {
  const figures = monthsOfFigures(report, (figure, under) => monthsOfFigure(model, figure, under))
  const times = figures && { times: { booksEnd, yearEnd: 12, figures } }
  const valuesOf = (choice: ReportDefinition['comparison'] | ReportDefinition['currency']) =>
    choice?.field.kind === 'column'
      ? choice.choices.map(({ value }) => ({
          value,
          filter: only(choice.field.table, choice.field.column, value),
        }))
      : [undefined]
  const others = (report.filters ?? []).filter(
    ({ target }) => (target as { table?: string }).table !== 'Calendar',
  )
  return periodsOf(months, booksEnd).flatMap(([from, to]) =>
    valuesOf(report.comparison).flatMap((comparison) =>
      valuesOf(report.currency).flatMap((currency) => {
        const choices = [comparison, currency].flatMap((choice) => (choice ? [choice] : []))
        const filters = [...others, inMonths(from, to), ...choices.map(({ filter }) => filter)]
        const state = openReportAt(report, undefined, {
          ...times,
          filters: { allPages: { operation: models.FiltersOperations.ReplaceAll, filters } },
        })
        return report.pages.flatMap((page) =>
          page.visuals.flatMap((visual): Situation[] => {
            const shown = shownVisual(state, page.name, visual)
            const query = needOf(shown, filtersInForce(state, page.name, visual.name, null))
            if (!query?.select.some(({ comparedBy }) => comparedBy !== undefined)) return []
            const chosen = choices.map(({ value }) => value)
            const name = [report.name, page.displayName, visual.name, `${from} to ${to}`, ...chosen].join(
              ' | ',
            )
            return [
              { name, visual: shown, query, from, to, chosen, ...(figures && { common: commonIn(shown) }) },
            ]
          }),
        )
      }),
    ),
  )
}

/** The months that a query asks for by the filter of the period. */
function monthsAsked({ filters = [] }: SemanticQuery): readonly [string, string] {
  const found = filters.filter(({ target }) => (target as { table?: string }).table === 'Calendar') as {
    conditions?: { value: string }[]
  }[]
  const [from, after] = found[0]!.conditions!.map(({ value }) => value.slice(0, 7))
  return [from!, shifted(after!, -1)]
}

interface World {
  readonly model: Model
  readonly books: Books
  readonly facts: ReadonlyMap<string, readonly [string, string]>
  readonly months: readonly string[]
  readonly writing: Writing
}

async function judged(situation: Situation, world: World) {
  const { query, chosen, common } = situation
  const [from, to] = monthsAsked(query)
  const alone: SemanticQuery = {
    ...query,
    select: query.select.map(({ name, field }) => ({ name, field })),
  }
  const [told, raw] = [await answered(query, world), await answered(alone, world)]
  const problems: string[] = []
  let [comparisons, withheld, unjudged] = [0, 0, 0]
  const pairs: (readonly [Time, Time])[] = []
  const groups = query.select.flatMap(({ name, field }) =>
    field.kind === 'column' && field.table === 'Calendar' ? [{ name, column: field.column }] : [],
  )
  const period = world.months.filter((month) => month >= from && month <= to)
  const asked = await askedMonths(raw, groups, period, world)
  const columnIn = ({ columns }: Answer, name: string) => columns.find((column) => column.name === name)!
  for (const { name, field, comparedBy } of query.select) {
    const figure = query.select.find((each) => each.name === comparedBy)?.field
    if (field.kind !== 'measure' || figure?.kind !== 'measure') continue
    const [own, other] = [figure.measure, field.measure].map((measure) =>
      timeOf(measure, chosen, world.model),
    )
    if (!own || !other) {
      unjudged++
      continue
    }
    // There is none for another reason, which is said instead.
    const hasNone = columnIn(told, name).noneFor !== undefined
    const follows = common?.following.has(name) || common?.following.has(comparedBy!)
    if (follows && !hasNone && columnIn(told, comparedBy!).noneFor === undefined) pairs.push([own, other])
    const cells = [
      ...columnIn(raw, name).values.map((value, row) => ({
        value,
        figure: columnIn(raw, comparedBy!).values[row] ?? null,
        told: columnIn(told, name).values[row] ?? null,
        months: asked[row]!,
        isTold: columnIn(told, name).otherDays?.rows.includes(row) === true,
        isNone: hasNone || columnIn(told, name).beyondGrain !== undefined,
      })),
      ...(raw.totals
        ? [
            {
              value: raw.totals[name] ?? null,
              figure: raw.totals[comparedBy!] ?? null,
              told: told.totals![name] ?? null,
              months: period,
              isTold: told.totalsOtherDays?.[name] !== undefined,
              isNone: hasNone || told.totalsBeyondGrain?.[name] !== undefined,
            },
          ]
        : []),
    ]
    for (const cell of cells) {
      comparisons++
      const isOther = areOfOtherMonths(own, other, cell.months, world.facts)
      const isWithheld = isOther && !cell.isNone && (cell.value !== null || cell.figure !== null)
      if (isWithheld) withheld++
      const right = isOther ? null : cell.value
      if (cell.told === right && cell.isTold === isWithheld) continue
      problems.push(
        `${field.measure} beside ${figure.measure} over ${cell.months[0]} to ${cell.months.at(-1)}: ${String(cell.told)} for ${String(right)}, ${cell.isTold ? '' : 'not '}told`,
      )
    }
  }
  const isFewer = from !== situation.from || to !== situation.to
  if (common && unjudged === 0)
    problems.push(...saidWrongly(situation, common.said, { pairs, asked: [from, to], facts: world.facts }))
  const inTable = computedInTable(situation.visual, told, world.writing)
  problems.push(...inTable.problems)
  return {
    comparisons,
    computed: inTable.computed,
    withheld,
    unjudged,
    overCommonMonths: isFewer ? 1 : 0,
    problems,
  }
}

async function answered(query: SemanticQuery, { model, books }: World): Promise<Answer> {
  const identity = { username: 'somebody', roles: ['Group'] }
  const statement = compile(query, model, identity, { dialect: 'duckdb', today: '2026-11-21' })
  const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
  const line = toLine('q', statement, { columns: reader.getColumnsJson() })
  if ('error' in line) throw new Error(line.error.message)
  return line
}

/** The months that each row is of, by what it is grouped by. */
async function askedMonths(
  { columns, rowCount }: Answer,
  groups: readonly { readonly name: string; readonly column: string }[],
  period: readonly string[],
  { model, books }: World,
): Promise<readonly (readonly string[])[]> {
  if (groups.length === 0) return Array.from({ length: rowCount }, () => period)
  const calendar = model.tables.find(({ name }) => name === 'Calendar')!
  const sources = groups.map(({ column }) => calendar.columns.find(({ name }) => name === column)!.source)
  const days = await books.rows(
    `SELECT DISTINCT strftime(month, '%Y-%m'), ${sources.map((source) => `${source}::VARCHAR`).join(', ')} FROM calendar`,
  )
  const keyOf = (values: readonly unknown[]) => JSON.stringify(values.map(String))
  const byKey = new Map<string, string[]>()
  for (const [month, ...values] of days)
    byKey.set(keyOf(values), [...(byKey.get(keyOf(values)) ?? []), String(month)])
  return Array.from({ length: rowCount }, (_, row) => {
    const values = groups.map(({ name }) => columns.find((column) => column.name === name)!.values[row])
    const found = byKey.get(keyOf(values)) ?? []
    return period.filter((month) => found.includes(month))
  })
}

/** The facts that a measure adds up, and how many months before; undefined where it asks for other days than those looked at. */
function timeOf(measure: string, chosen: readonly string[], model: Model): Time | undefined {
  const measures = model.tables.flatMap((table) => table.measures)
  const tables = new Set<string>()
  let isBefore = false
  const seen = new Set<string>()
  const visit = (name: string): boolean => {
    if (seen.has(name)) return true
    seen.add(name)
    const expression = branchOf(measures.find((each) => each.name === name)?.expression ?? '', chosen)
    if (/DATES|TOTAL[MQY]TD|ALL\(Calendar|CALCULATE\((?:MIN|MAX)\(Calendar/.test(expression)) return false
    if (expression.includes('SAMEPERIODLASTYEAR')) isBefore = true
    for (const [, table] of expression.matchAll(/(?<![\w'\]])(Ledger|Budget|Forecast|Headcount)\[/g))
      tables.add(table!)
    return [...expression.matchAll(/(?<![\w'])\[([^\]]+)\]/g)].every(([, each]) => visit(each!))
  }
  return visit(measure) && tables.size > 0 ? { tables: [...tables], isBefore } : undefined
}

/** Whether what stands beside a figure is not of all months asked of it, or the figure of some of its own only. */
function areOfOtherMonths(own: Time, other: Time, months: readonly string[], facts: World['facts']): boolean {
  const placesOf = ({ tables, isBefore }: Time) =>
    tables.map((table) => {
      const [from, to] = facts.get(table)!
      const asked = months.map((month) => (isBefore ? shifted(month, -12) : month))
      return {
        key: `${table}${isBefore}`,
        asked,
        known: asked.filter((month) => month >= from && month <= to),
      }
    })
  const [ours, theirs] = [placesOf(own), placesOf(other)]
  const apart = (some: typeof ours, rest: typeof ours) =>
    some.filter(({ key }) => !rest.some((each) => each.key === key))
  return (
    apart(theirs, ours).some(({ asked, known }) => known.length < asked.length) ||
    apart(ours, theirs).some(({ asked, known }) => known.length > 0 && known.length < asked.length)
  )
}
