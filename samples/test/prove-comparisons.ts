import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import {
  drillAt,
  drilledDown,
  drilledToNext,
  filtersInForce,
  openReportAt,
  shownVisual,
  withDrill,
} from '@casement/report'
import { needOf } from '@casement/visuals'
import type { PageDefinition, ReportDefinition, ReportState } from '@casement/report'
import type { ReportFilter, RoleField, Selection, Visual } from '@casement/visuals'
import { compile, parseModel, type Model, type Table } from '@casement/semantic'
import { listedReports, makeContent } from '../src/content/index.ts'
import { branchOf } from './branch-of.ts'
import { buildBooks, type Books } from './build-books.ts'

interface Options {
  readonly booksEnd: string
  readonly lines: number
  readonly seed: number
  /** Number of situations tried, chosen by the seed; absent: all. */
  readonly count?: number
}

/** Readers: the sample's roles, and one that sees one function, which the budget is not made by. */
const roles = {
  Group: [],
  EMEA: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"', sql: `entity.region = 'EMEA'` }],
  Research: [
    {
      table: 'Cost centre',
      filter: `'Cost centre'[Function] = "Research and development"`,
      sql: `cost_centre.function = 'Research and development'`,
    },
  ],
} as const
type Role = keyof typeof roles

const only = (table: string, column: string, value: string): ReportFilter => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column },
  filterType: 1,
  operator: 'In',
  values: [value],
})

/** Filters that a reader may add in the filter pane or a slicer, from every table that figures are looked at by. */
const added: readonly (readonly ReportFilter[])[] = [
  [],
  [only('Entity', 'Region', 'EMEA')],
  [only('Entity', 'Currency', 'GBP')],
  [only('Cost centre', 'Function', 'Operations')],
  [only('Product', 'Family', 'Cloud')],
  [only('Customer', 'Segment', 'Hospitality')],
  [only('Account', 'Line', 'Operating expenses')],
  [only('Calendar', 'Month', '2026-05-01')],
  [only('Calendar', 'Date', '2026-05-01')],
  [only('Ledger', 'Journal type', 'Sales invoice')],
]

interface Situation {
  readonly name: string
  readonly role: Role
  readonly query: SemanticQuery
}

/**
 * Every visual with figures of every page of the sample's reports on the company's books, under every view with a name,
 * every filter that a reader can add, a chosen mark of every other visual, a drill, arrival by drillthrough and as a
 * tooltip, for every role: a figure that is known answers to every filter in force, judged by the columns that its facts
 * really have in the data, and is the sum that SQL finds where it is a plain one; one that does not is blank and says why.
 */
export async function proveComparisons({ seed, count, ...options }: Options) {
  const { files } = makeContent(options)
  const json = JSON.parse(files['models/finance.json']!) as { roles: { name: string }[] }
  const { Research } = roles
  const model = parseModel({
    ...json,
    roles: [
      ...json.roles,
      { name: 'Research', rules: Research.map(({ table, filter }) => ({ table, filter })) },
    ],
  })
  const reports = listedReports(files)
    .filter(({ modelFile }) => modelFile === 'models/finance.json')
    .map(({ definition }) => definition)
  const books = await buildBooks(options)
  try {
    const judge = await Judge.open(model, books)
    const all = reports.flatMap((report) => situationsOf(report, model))
    const chosen = count === undefined ? all : sample(all, count, seed)
    const tally = { situations: 0, figures: 0, beyond: 0, summed: 0 }
    const wrong: string[] = []
    for (const situation of chosen) {
      tally.situations++
      for (const verdict of await judge.judged(situation)) {
        tally.figures++
        if (verdict.isBeyond) tally.beyond++
        if (verdict.isSummed) tally.summed++
        if (verdict.problem) wrong.push(`${situation.name}: ${verdict.problem}`)
      }
    }
    return { seed, ofSituations: all.length, ...tally, wrong }
  } finally {
    books.close()
  }
}

function sample<T>(list: readonly T[], count: number, seed: number): T[] {
  const step = list.length / count
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => {
    const place = Math.floor(at * Math.max(step, 1)) + (seed % Math.max(1, Math.floor(step)))
    return list[place % list.length]!
  })
}

// Situations

function situationsOf(report: ReportDefinition, model: Model): Situation[] {
  const states = [undefined, ...(report.bookmarks ?? []).map(({ name }) => name)].map((name) => ({
    view: name ?? 'as opened',
    state: openReportAt(report, name === undefined ? undefined : { name }, {}),
  }))
  return states.flatMap(({ view, state }) =>
    report.pages.flatMap((page) =>
      added.flatMap((filters) =>
        (Object.keys(roles) as Role[]).flatMap((role) =>
          page.visuals.flatMap((visual) =>
            waysTo(state, page, visual, model).flatMap(({ way, query: need }) => {
              const said = filters
                .map((filter) => JSON.stringify((filter as { values?: unknown }).values))
                .join()
              const name = [report.name, view, page.displayName, visual.name, way, said, role].join(' | ')
              const query = {
                ...need,
                filters: [...(need.filters ?? []), ...filters, ...arrivalAt(page)],
              }
              return [{ name, role, query }]
            }),
          ),
        ),
      ),
    ),
  )
}

/** Ways in which a reader comes to see a visual: as it is, with a mark of another one chosen, drilled down, to the next level. */
function waysTo(state: ReportState, page: PageDefinition, visual: Visual, model: Model) {
  const needUnder = (way: string, seen: ReportState, selection: Selection | null) => {
    const need = needOf(
      shownVisual(seen, page.name, visual),
      filtersInForce(seen, page.name, visual.name, selection),
    )
    const asksFigures = need?.select.some(({ field }) => field.kind === 'measure') === true
    return asksFigures ? [{ way, query: need }] : []
  }
  const choices = page.visuals.flatMap((source): Selection[] => {
    const mark = source === visual ? undefined : markOf(source, model)
    return mark ? [{ page: page.name, visual: source.name, points: [{ identity: [mark] }] }] : []
  })
  const drill = drillAt(state, page.name, visual)
  const mark = markOf(visual, model)
  const deeper = [drilledToNext(visual, drill), mark ? drilledDown(visual, drill, mark.equals) : null]
  return [
    ...needUnder('as it is', state, null),
    ...choices.flatMap((choice) => needUnder(`${choice.visual} chosen`, state, choice)),
    ...deeper.flatMap((to, index) =>
      to
        ? needUnder(
            index === 0 ? 'next level' : 'drilled',
            withDrill(state, page.name, visual.name, to),
            null,
          )
        : [],
    ),
  ]
}

/** A value for every column that marks stand for. */
const values: Readonly<Record<string, string>> = {
  'Entity.Region': 'EMEA',
  'Entity.Country': 'Germany',
  'Entity.Entity': 'Casement UK',
  'Entity.Code': 'UK01',
  'Entity.Currency': 'GBP',
  'Account.Line': 'Revenue',
  'Account.Group': 'Personnel',
  'Account.Account': 'Wages and salaries',
  'Account.Cash flow line': 'Net profit',
  'Account.Balance sheet line': 'Cash',
  'Calendar.Month': '2026-04-01',
  'Calendar.Quarter': 'Q2 2026',
  'Cost centre.Function': 'Operations',
  'Cost centre.Cost centre': 'Production',
  'Product.Family': 'Cloud',
  'Product.Product': 'Tilt drive T2',
  'Customer.Segment': 'Hospitality',
  'Customer.Customer': 'The Fenwold Hotel',
}

function markOf(visual: Visual, model: Model) {
  if (!('roles' in visual)) return undefined
  const fields = Object.values<readonly RoleField[] | undefined>(visual.roles).flatMap((each) => each ?? [])
  const field = fields.find(({ kind }) => kind === 'column')
  if (field?.kind !== 'column' || !model.tables.some(({ name }) => name === field.table)) return undefined
  const equals = values[`${field.table}.${field.column}`]
  return equals === undefined ? undefined : { target: { table: field.table, column: field.column }, equals }
}

const arrivalAt = ({ drillthrough, type }: PageDefinition): readonly ReportFilter[] => [
  ...(drillthrough?.fields ?? []).flatMap((field) =>
    field.kind === 'column'
      ? [only(field.table, field.column, values[`${field.table}.${field.column}`]!)]
      : [],
  ),
  // Beside a mark of costs by month and function.
  ...(type === 'tooltip' ? [only('Cost centre', 'Function', 'Operations')] : []),
]

// The judge

interface Verdict {
  readonly isBeyond: boolean
  readonly isSummed: boolean
  readonly problem?: string
}

const sums: Readonly<Record<string, { sign: '' | '-'; where: string }>> = {
  Revenue: { sign: '-', where: `account.line = 'Revenue'` },
  'Gross profit': { sign: '-', where: `account.line IN ('Revenue', 'Cost of sales')` },
  'Operating profit': {
    sign: '-',
    where: `account.line IN ('Revenue', 'Cost of sales', 'Operating expenses')`,
  },
  'Profit before tax': {
    sign: '-',
    where: `account.statement = 'Profit and loss' AND account.line <> 'Income tax'`,
  },
  'Net profit': { sign: '-', where: `account.statement = 'Profit and loss'` },
  'Operating expenses': { sign: '', where: `account.line = 'Operating expenses'` },
  'Personnel costs': {
    sign: '',
    where: 'account.account_id IN (5020, 5025) OR account.account_id BETWEEN 6000 AND 6030',
  },
  'Cost centre costs': {
    sign: '',
    where: `account.line IN ('Cost of sales', 'Operating expenses') AND account.account_id <> 5000`,
  },
}

/** Knows of the model its names and expressions, and nothing of its grain or of how it is compiled. */
class Judge {
  readonly #model: Model
  readonly #books: Books
  readonly #columns: ReadonlyMap<string, ReadonlySet<string>>
  /** Columns of the calendar that a month has one value of. */
  readonly #monthly: ReadonlySet<string>
  /** Dimensions by measure that some of its lines are booked on and others are not: a part of it is no figure. */
  readonly #partial: ReadonlyMap<string, ReadonlySet<string>>

  private constructor(
    model: Model,
    books: Books,
    columns: ReadonlyMap<string, ReadonlySet<string>>,
    monthly: ReadonlySet<string>,
    partial: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.#model = model
    this.#books = books
    this.#columns = columns
    this.#monthly = monthly
    this.#partial = partial
  }

  static async open(model: Model, books: Books): Promise<Judge> {
    const columns = new Map<string, Set<string>>()
    const rows = await books.rows('SELECT table_name, column_name FROM information_schema.columns')
    for (const [table, column] of rows as [string, string][])
      columns.set(table, (columns.get(table) ?? new Set()).add(column))
    const monthly = new Set<string>()
    for (const column of columns.get('calendar')!) {
      const most = await books.number(
        `SELECT max(n) FROM (SELECT count(DISTINCT ${column}) AS n FROM calendar GROUP BY month)`,
      )
      if (most === 1) monthly.add(column)
    }
    const partial = new Map<string, Set<string>>()
    for (const [name, { where }] of Object.entries(sums))
      for (const table of ['cost_centre', 'product', 'customer']) {
        const kinds = await books.number(
          `SELECT count(DISTINCT ${table}_id IS NULL) FROM ledger JOIN account USING (account_id) WHERE ${where}`,
        )
        if (kinds > 1) partial.set(name, (partial.get(name) ?? new Set()).add(table))
      }
    return new Judge(model, books, columns, monthly, partial)
  }

  async judged({ role, query }: Situation): Promise<Verdict[]> {
    const identity = { username: 'somebody', roles: [role] }
    const statement = compile(query, this.#model, identity, { dialect: 'duckdb', today: '2026-11-21' })
    const reader = await this.#books.connection.runAndReadAll(statement.sql, [...statement.parameters])
    const line = toLine('q', statement, { columns: reader.getColumnsJson() })
    if ('error' in line) return [{ isBeyond: false, isSummed: false, problem: line.error.message }]
    const groups = query.select.flatMap(({ name, field }) =>
      field.kind === 'column' ? [{ name, table: field.table, column: field.column }] : [],
    )
    const all = (query.filters ?? []).map((filter) => filter as unknown as Limit)
    // Choices limit no rows: they say which figure is meant.
    const isChoice = ({ target }: Limit) => !Array.isArray(target) && this.#isOfChoices(target as ColumnAt)
    const limits = all.filter((limit) => !isChoice(limit))
    const chosen = all.filter(isChoice).flatMap((limit) => limit.values ?? [])
    const limited = limits.flatMap(({ target }) => (Array.isArray(target) ? target : [target]))
    const ruled = roles[role].map(({ table, filter }) => ({ table, column: /\[(.+?)\]/.exec(filter)![1]! }))
    const verdicts: Verdict[] = []
    for (const { name, field } of query.select) {
      if (field.kind !== 'measure') continue
      const named = new Set<string>()
      const facts = this.#factsOf(field.measure, chosen, named)
      const isOut = (columns: readonly ColumnAt[]) =>
        columns.some(
          (column) =>
            facts.some((fact) => !this.#reaches(fact, column)) ||
            [...named].some((measure) => this.#partial.get(measure)?.has(this.#physical(column.table))),
        )
      const [inRows, inTotal] = [isOut([...limited, ...ruled, ...groups]), isOut([...limited, ...ruled])]
      const column = line.columns.find((each) => each.name === name)!
      const known = column.values.filter((value) => value !== null)
      const problems: string[] = []
      if (inRows && known.length > 0)
        problems.push(`${field.measure} is ${String(known[0])}, and not all of ${facts.join()} is filtered`)
      if (inRows !== (column.beyondGrain !== undefined))
        problems.push(`${field.measure} ${inRows ? 'does not say' : 'says'} that it is beyond its grain`)
      if (line.totals && inTotal !== (line.totalsBeyondGrain?.[name] !== undefined))
        problems.push(`the total of ${field.measure} ${inTotal ? 'does not say' : 'says'} that it is beyond`)
      if (line.totals && inTotal && line.totals[name] !== null)
        problems.push(`the total of ${field.measure} is ${String(line.totals[name])}`)
      const summed = inRows ? undefined : await this.#sumOf(field.measure, { limits, groups, role })
      if (summed) {
        const found = Array.from({ length: line.rowCount }, (_, row) => [
          ...groups.map((group) => line.columns.find((each) => each.name === group.name)!.values[row]),
          column.values[row],
        ])
        const shown = (rows: readonly (readonly unknown[])[]) =>
          rows
            .filter((row) => row.at(-1) !== null)
            .map((row) => row.map(String).join(' '))
            .toSorted()
            .join('\n')
        // A limit of rows shows some of the groups.
        if (!line.truncated && shown(found) !== shown(summed))
          problems.push(`${field.measure} is not what SQL adds up:\n${shown(found)}\n---\n${shown(summed)}`)
      }
      verdicts.push({
        isBeyond: inRows,
        isSummed: summed !== undefined,
        ...(problems.length > 0 && { problem: problems.join('; ') }),
      })
    }
    return verdicts
  }

  /** The tables of facts that a measure adds up, by the names in its expression and in those of the measures it names. */
  #factsOf(measure: string, chosen: readonly unknown[], seen = new Set<string>()): string[] {
    if (seen.has(measure)) return []
    seen.add(measure)
    const found = this.#model.tables.flatMap(({ measures }) => measures).find(({ name }) => name === measure)
    if (!found) return []
    const expression = branchOf(found.expression, chosen)
    const own = [...expression.matchAll(/(?<![\w'\]])(Ledger|Budget|Forecast|Headcount)\[/g)].map(
      ([, name]) => name!,
    )
    const named = [...expression.matchAll(/(?<![\w'])\[([^\]]+)\]/g)].map(([, name]) => name!)
    return [...new Set([...own, ...named.flatMap((name) => this.#factsOf(name, chosen, seen))])]
  }

  #isOfChoices = ({ table }: ColumnAt): boolean => this.#table(table)?.choices !== undefined

  #physical(table: string): string {
    const { source } = this.#table(table)
    return 'table' in source ? source.table : ''
  }

  #table(name: string): Table {
    return this.#model.tables.find((table) => table.name === name)!
  }

  #source({ table, column }: ColumnAt): string {
    return this.#table(table).columns.find(({ name }) => name === column)!.source
  }

  /** True if the rows of a fact really have what the column is found by. */
  #reaches(fact: string, at: ColumnAt): boolean {
    if (at.table === fact) return true
    const own = this.#columns.get(this.#physical(fact))!
    const table = this.#physical(at.table)
    if (table === 'calendar')
      return own.has('date') || (own.has('month') && this.#monthly.has(this.#source(at)))
    return own.has(table === 'currency' ? 'entity_id' : `${table}_id`)
  }

  /** A plain figure of the ledger or a plan, added up by hand; undefined for any other. */
  async #sumOf(
    measure: string,
    { limits, groups, role }: { limits: readonly Limit[]; groups: readonly ColumnAt[]; role: Role },
  ): Promise<unknown[][] | undefined> {
    const [, name, plan] = /^(.+?)( budget| forecast)?$/.exec(measure)!
    const sum = sums[name!]
    const isPlain = limits.every(
      ({ filterType, target }) =>
        filterType === 1 && !Array.isArray(target) && (target as ColumnAt).table !== 'Account',
    )
    if (!sum || !isPlain || groups.some(({ table }) => table === 'Account' || table === 'Ledger'))
      return undefined
    if (limits.some(({ target }) => (target as ColumnAt).table === 'Ledger')) return undefined
    const fact = plan ? plan.trim() : 'ledger'
    const own = this.#columns.get(fact)!
    const at = (column: ColumnAt) => `${this.#physical(column.table)}.${this.#source(column)}`
    const dimensions = ['entity', 'account', 'cost_centre', 'product', 'customer'].filter((table) =>
      own.has(`${table}_id`),
    )
    const conditions = [
      `(${sum.where})`,
      ...roles[role].map(({ sql }) => sql),
      ...limits.map(({ target, operator, values: list }) => {
        const written = list.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ')
        const column = at(target as ColumnAt)
        return operator === 'In'
          ? `${column}::VARCHAR IN (${written})`
          : `(${column}::VARCHAR NOT IN (${written}) OR ${column} IS NULL)`
      }),
    ]
    const by = groups.map((group) => `${at(group)}::VARCHAR`)
    return this.#books.rows(
      `SELECT ${[...by, `(${sum.sign}sum(f.amount))::VARCHAR`].join(', ')} FROM ${fact} f
       ${dimensions.map((table) => `LEFT JOIN ${table} USING (${table}_id)`).join(' ')}
       LEFT JOIN calendar ON calendar.date = f.${own.has('date') ? 'date' : 'month'}
       WHERE ${conditions.join(' AND ')} ${by.length > 0 ? `GROUP BY ${by.join(', ')}` : ''}`,
    )
  }
}

interface ColumnAt {
  readonly table: string
  readonly column: string
}

interface Limit {
  readonly filterType: number
  readonly operator: string
  readonly target: ColumnAt | readonly ColumnAt[]
  readonly values: readonly unknown[]
}
