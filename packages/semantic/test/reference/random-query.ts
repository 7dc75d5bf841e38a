import type { SemanticQuery } from '../../src/index.ts'
import type { PlainModel } from './interpreter.ts'
import { smallModel } from '../world/small-model.ts'
import type { Chance } from './random.ts'

/** A query with measures of its own, which are part of the model that it is asked of. */
export interface RandomCase {
  model: PlainModel
  query: SemanticQuery
  roles: readonly string[]
  customData?: string
  /** What occurs in it: functions, filter kinds and forms of query. */
  constructs: readonly string[]
}

const textColumns = [
  'Entity[Country]',
  'Entity[Region]',
  'Entity[Name]',
  'Account[Kind]',
  'Account[Name]',
  'Ledger[Text]',
  "'Date'[Month]",
]
const wholeColumns = ["'Date'[Year]", 'Account[Account]', 'Entity[Size]', 'Ledger[Quantity]']
const texts: Record<string, readonly string[]> = {
  'Entity[Country]': ['Germany', 'france', 'USA', 'Nowhere'],
  'Entity[Region]': ['EMEA', 'amer', 'APAC'],
  'Entity[Name]': ['Unit 1', 'unit 2', 'Unit 5'],
  'Account[Kind]': ['Revenue', 'cost'],
  'Account[Name]': ['Account 400', 'Account 500'],
  'Ledger[Text]': ['first', 'SECOND', ''],
  "'Date'[Month]": ['Jan', 'feb', 'Mar', 'Dec'],
}
const dates = "'Date'[Date]"

/** Writes measures by the grammar of docs/dax.md, at random, and notes what it used. */
class MeasureWriter {
  readonly #chance: Chance
  readonly used = new Set<string>()
  #variables: string[] = []
  #count = 0

  constructor(chance: Chance) {
    this.#chance = chance
  }

  #use(name: string): string {
    this.used.add(name)
    return name
  }

  number(depth: number): string {
    const simple = [
      () => this.#fold(),
      () => this.#fold(),
      () => this.#known(),
      () => (this.#variables.length > 0 ? this.#chance.one(this.#variables) : this.#fold()),
    ]
    if (depth <= 0) return this.#chance.one(simple)()
    const deep = [
      ...simple,
      () => `(${this.number(depth - 1)} ${this.#operator()} ${this.number(depth - 1)})`,
      () =>
        `${this.#use('DIVIDE')}(${this.number(depth - 1)}, ${this.number(depth - 1)}${this.#chance.is(0.3) ? ', 0' : ''})`,
      () =>
        `${this.#use('IF')}(${this.condition(depth - 1)}, ${this.number(depth - 1)}${this.#chance.is(0.6) ? `, ${this.number(depth - 1)}` : ''})`,
      () =>
        `${this.#use('COALESCE')}(${this.number(depth - 1)}, ${this.#chance.one(['0', this.number(depth - 1)])})`,
      () =>
        `${this.#use('SWITCH')}(TRUE(), ${this.condition(depth - 1)}, ${this.number(depth - 1)}, ${this.number(depth - 1)})`,
      () =>
        `${this.#use('SWITCH')}(${this.#use('SELECTEDVALUE')}(${this.#chance.one(["'Date'[Year]", 'Account[Account]'])}), 2024, ${this.number(depth - 1)}, 400, ${this.number(depth - 1)})`,
      () => this.#rounded(depth),
      () => this.#calculate(depth),
      () => this.#calculate(depth),
      () => this.#calculate(depth),
      () => this.#iterator(depth),
      () => this.#iterator(depth),
      () => this.#rank(depth),
      () => this.#total(depth),
      () => this.#variable(depth),
    ]
    return this.#chance.one(deep)()
  }

  #operator(): string {
    return this.#use(this.#chance.one(['+', '-', '+', '-', '*', '/']))
  }

  #fold(): string {
    const chance = this.#chance
    return chance.one([
      () =>
        `${this.#use('SUM')}(${chance.one(['Ledger[Amount]', 'Ledger[Amount]', 'Ledger[Quantity]', 'Ledger[Price]', 'Ledger[Weight]', 'Budget[Amount]', 'Entity[Size]'])})`,
      () =>
        `${this.#use(chance.one(['MIN', 'MAX']))}(${chance.one(['Ledger[Amount]', 'Ledger[Quantity]', 'Ledger[Weight]', 'Entity[Size]', "'Date'[Year]"])})`,
      () =>
        `${this.#use(chance.one(['AVERAGE', 'MEDIAN']))}(${chance.one(['Ledger[Amount]', 'Ledger[Quantity]', 'Ledger[Weight]'])})`,
      () =>
        `${this.#use(chance.one(['COUNT', 'COUNTA', 'COUNTBLANK']))}(${chance.one(['Ledger[Amount]', 'Ledger[Text]', 'Entity[Country]', 'Ledger[Due]'])})`,
      () =>
        `${this.#use('COUNTROWS')}(${chance.one(['Ledger', 'Entity', 'Budget', "'Date'", 'ALL(Entity)'])})`,
      () =>
        `${this.#use('DISTINCTCOUNT')}(${chance.one([...textColumns, 'Ledger[Entity]', 'Ledger[Amount]'])})`,
    ])()
  }

  #known(): string {
    return this.#chance.one([
      '[Total]',
      '[Lines]',
      '[Revenue]',
      '[Result]',
      '[Margin]',
      '[Share]',
      '[Value]',
      '[Budget total]',
      '[Total YTD]',
      '[Total LY]',
      '[Best country]',
      '[Running]',
    ])
  }

  #rounded(depth: number): string {
    const inner = this.number(depth - 1)
    return this.#chance.one([
      () => `${this.#use('ROUND')}(${inner}, ${this.#chance.one(['0', '1', '-1'])})`,
      () => `${this.#use('INT')}(${inner})`,
      () => `${this.#use('ABS')}(${inner})`,
      () => `${this.#use('MOD')}(COUNTROWS(Ledger), ${this.#chance.one(['3', '-4', '0'])})`,
      () => `-(${inner})`,
    ])()
  }

  condition(depth: number): string {
    const chance = this.#chance
    return chance.one([
      () =>
        `${this.number(depth - 1)} ${chance.one(['>', '<', '>=', '<=', '<>', '='])} ${chance.one(['0', '10', '100.5', '-20'])}`,
      () => `${this.number(depth - 1)} ${chance.one(['>', '<'])} ${this.number(depth - 1)}`,
      () => `${this.#use('ISBLANK')}(${this.number(depth - 1)})`,
      () => `${this.#use('HASONEVALUE')}(${chance.one(textColumns)})`,
      () => {
        const column = chance.one(textColumns)
        return `${this.#use('SELECTEDVALUE')}(${column}${chance.is(0.3) ? ', "?"' : ''}) ${chance.one(['=', '<>', '<', '=='])} "${chance.one(texts[column]!)}"`
      },
      () => `${this.#use('NOT')} (${this.condition(depth - 1)})`,
      () =>
        `(${this.condition(depth - 1)} ${this.#use(chance.one(['&&', '||']))} ${this.condition(depth - 1)})`,
      () => `SELECTEDVALUE('Date'[Month]) & "x" ${this.#use('IN')} {"Janx", "FEBx"}`,
    ])()
  }

  /** A condition over the row at hand. */
  #rowCondition(table: 'Ledger' | 'Entity'): string {
    const chance = this.#chance
    const column = chance.one(table === 'Ledger' ? ['Ledger[Amount]', 'Ledger[Quantity]'] : ['Entity[Size]'])
    return chance.one([
      () => `${column} ${chance.one(['>', '<', '<=', '<>', '='])} ${chance.one(['0', '5', '50'])}`,
      () => `ISBLANK(${column})`,
      () =>
        `${table === 'Ledger' ? 'Ledger[Text]' : 'Entity[Region]'} ${chance.one(['=', '<>'])} "${chance.one(['first', 'EMEA', ''])}"`,
      () =>
        table === 'Ledger'
          ? `${this.#use('RELATED')}(Account[Kind]) = "cost"`
          : `Entity[Country] IN {"germany", "USA"}`,
    ])()
  }

  #columnCondition(): string {
    const chance = this.#chance
    if (chance.is(0.3)) {
      const column = chance.one(wholeColumns)
      return `${column} ${chance.one(['=', '<>', '>', '<='])} ${chance.one(['2024', '400', '2', '0'])}`
    }
    const column = chance.one(textColumns)
    const [first, second] = [chance.one(texts[column]!), chance.one(texts[column]!)]
    return chance.one([
      () => `${column} = "${first}"`,
      () => `${column} <> "${first}"`,
      () => `${column} ${this.#use('IN')} {"${first}", "${second}"}`,
      () => `${column} = "${first}" || ${column} = "${second}"`,
      () => `NOT (${column} = "${first}")`,
      () => `ISBLANK(${column})`,
    ])()
  }

  #filter(depth: number): string {
    const chance = this.#chance
    const column = chance.one(textColumns)
    return chance.one([
      () => this.#columnCondition(),
      () => this.#columnCondition(),
      () => `${this.#use('KEEPFILTERS')}(${this.#columnCondition()})`,
      () =>
        `${this.#use(chance.one(['ALL', 'REMOVEFILTERS']))}(${chance.one([column, 'Entity', 'Account', "'Date'", 'Ledger'])})`,
      () => `${this.#use('REMOVEFILTERS')}()`,
      () => `${this.#use('ALLEXCEPT')}(Entity, ${chance.one(['Entity[Region]', 'Entity[Country]'])})`,
      () => `${this.#use('ALLSELECTED')}(${chance.one(['', column, 'Entity'])})`,
      () =>
        `${this.#use('FILTER')}(${this.#use('ALL')}(${column}), ${column} <> "${chance.one(texts[column]!)}")`,
      () => `${this.#use('FILTER')}(${this.#use('VALUES')}(${column}), ${this.#measureTest()})`,
      () => `${this.#use('FILTER')}(ALL(${column}), ${this.#measureTest()})`,
      () => `${this.#use('FILTER')}(${chance.one(['Ledger', 'Ledger'])}, ${this.#rowCondition('Ledger')})`,
      () =>
        `${this.#use('FILTER')}(${chance.one(['Entity', 'ALL(Entity)'])}, ${this.#rowCondition('Entity')})`,
      () => `${this.#use('VALUES')}(${column})`,
      () => `${this.#use('USERELATIONSHIP')}(Ledger[Due], ${dates})`,
      () => this.#dates(),
      () => this.#dates(),
      () => (depth > 1 ? `FILTER(ALL('Date'), ${dates} <= MAX(${dates}))` : this.#dates()),
    ])()
  }

  /** A test by a measure that is the same to the last digit in every engine. */
  #measureTest(): string {
    return `${this.#chance.one(['[Total]', '[Lines]', '[Revenue]'])} ${this.#chance.one(['>', '<', '>='])} ${this.#chance.one(['0', '3', '50'])}`
  }

  #dates(): string {
    const chance = this.#chance
    const within = chance.is(0.15) ? `${this.#use('SAMEPERIODLASTYEAR')}(${dates})` : dates
    const unit = chance.one(['DAY', 'MONTH', 'QUARTER', 'YEAR'])
    return chance.one([
      () => `${this.#use('DATESYTD')}(${within}${chance.is(0.3) ? ', "06-30"' : ''})`,
      () => `${this.#use(chance.one(['DATESQTD', 'DATESMTD']))}(${within})`,
      () => `${this.#use('SAMEPERIODLASTYEAR')}(${dates})`,
      () => `${this.#use(chance.one(['PREVIOUSMONTH', 'PREVIOUSQUARTER', 'PREVIOUSYEAR']))}(${dates})`,
      () => `${this.#use('DATEADD')}(${within}, ${chance.one(['-1', '1', '-2'])}, ${unit})`,
      () =>
        `${this.#use('DATESINPERIOD')}(${dates}, MAX(${dates}), ${chance.one(['-1', '-3', '2'])}, ${unit})`,
      () =>
        `${this.#use('DATESBETWEEN')}(${dates}, ${chance.one(['dt"2024-02-10"', 'BLANK()', `MIN(${dates})`])}, ${chance.one(['dt"2024-10-31"', 'BLANK()', `MAX(${dates})`])})`,
    ])()
  }

  #calculate(depth: number): string {
    const filters = Array.from({ length: 1 + this.#chance.below(2) }, () => this.#filter(depth))
    return `${this.#use('CALCULATE')}(${this.number(depth - 1)}, ${filters.join(', ')})`
  }

  #total(depth: number): string {
    return `${this.#use(this.#chance.one(['TOTALYTD', 'TOTALQTD', 'TOTALMTD']))}(${this.number(depth - 1)}, ${dates})`
  }

  #table(depth: number): string {
    const column = this.#chance.one(textColumns)
    return this.#chance.one([
      () => `${this.#use('VALUES')}(${column})`,
      () => `${this.#use('VALUES')}(${column})`,
      () => `${this.#use('ALL')}(${column})`,
      () => `FILTER(VALUES(${column}), ${this.#measureTest()})`,
      () => (depth > 1 ? `FILTER(ALL(${column}), NOT ISBLANK(${column}))` : `VALUES(${column})`),
      () => `${this.#use('ALLSELECTED')}(${column})`,
    ])()
  }

  #iterator(depth: number): string {
    const name = this.#use(this.#chance.one(['SUMX', 'AVERAGEX', 'MINX', 'MAXX', 'COUNTX']))
    return this.#chance.one([
      () =>
        `${name}(${this.#chance.one(['Ledger', `FILTER(Ledger, ${this.#rowCondition('Ledger')})`])}, ${this.#chance.one(['Ledger[Quantity] * Ledger[Price]', 'Ledger[Amount] - Ledger[Quantity]', `IF(${this.#rowCondition('Ledger')}, Ledger[Amount])`, 'Ledger[Amount] * RELATED(Entity[Size])', 'ROUND(Ledger[Price], 1) + Ledger[Amount]'])})`,
      () => `${name}(${this.#table(depth)}, ${this.number(depth - 1)})`,
      () => `${name}(${this.#table(depth)}, ${this.number(depth - 1)})`,
      () =>
        `${name}(Entity, ${this.#chance.one(['[Total]', '[Total] * Entity[Size]', 'CALCULATE(SUM(Ledger[Amount]), Account[Kind] = "cost")'])})`,
      () => `${this.#use('COUNTROWS')}(${this.#table(depth)})`,
    ])()
  }

  #rank(depth: number): string {
    void depth
    const column = this.#chance.one(['Entity[Country]', 'Entity[Region]', 'Account[Kind]'])
    const options = this.#chance.one(['', ', , ASC', ', , DESC, DENSE'])
    return `${this.#use('RANKX')}(${this.#chance.one(['ALL', 'VALUES', 'ALLSELECTED'])}(${column}), ${this.#chance.one(['[Total]', '[Lines]'])}${options})`
  }

  #variable(depth: number): string {
    const name = `v${++this.#count}`
    const value = this.number(depth - 1)
    this.#variables.push(name)
    const result = this.#chance.is(0.5)
      ? this.number(depth - 1)
      : `${name} ${this.#operator()} ${this.number(depth - 1)}`
    this.#variables.pop()
    return `(${this.#use('VAR')} ${name} = ${value} RETURN ${result})`
  }
}

const column = (table: string, name: string) => ({
  name: `${table} ${name}`,
  field: { kind: 'column', table, column: name } as const,
})
const groupable = [
  column('Entity', 'Country'),
  column('Entity', 'Region'),
  column('Entity', 'Name'),
  column('Account', 'Kind'),
  column('Date', 'Year'),
  column('Date', 'Month'),
  column('Ledger', 'Text'),
  column('Ledger', 'Posted'),
  column('Account', 'Account'),
  {
    name: 'Level',
    field: { kind: 'hierarchyLevel', table: 'Entity', hierarchy: 'Geography', level: 'Country' } as const,
  },
]

const aggregated = [
  {
    table: 'Ledger',
    column: 'Amount',
    kinds: ['Sum', 'Min', 'Max', 'Count', 'Average', 'DistinctCount', 'CountBlank', 'Median'],
  },
  { table: 'Ledger', column: 'Text', kinds: ['Count', 'DistinctCount', 'CountBlank', 'Min', 'Max'] },
  { table: 'Entity', column: 'Size', kinds: ['Sum', 'Max', 'Average'] },
  { table: 'Ledger', column: 'Due', kinds: ['Min', 'Max', 'Count'] },
] as const

/** What rows of the ledger mean under a relationship that was switched on after they were taken is not settled. */
function settled(write: () => string): string {
  for (;;) {
    const expression = write()
    if (!expression.includes('USERELATIONSHIP') || !expression.includes('FILTER(Ledger')) return expression
  }
}

/** One query, with its model and roles. */
export function randomCase(chance: Chance): RandomCase {
  const writer = new MeasureWriter(chance)
  const constructs = new Set<string>()
  const measures = Array.from({ length: chance.below(3) }, (_, index) => ({
    name: `Random ${index + 1}`,
    expression: settled(() => writer.number(3)),
  }))
  const [ledger, ...others] = smallModel.tables
  const model = {
    ...smallModel,
    tables: [{ ...ledger!, measures: [...ledger!.measures!, ...measures] }, ...others],
  } as unknown as PlainModel

  const groups = chance.some(groupable, 0, 2)
  const values = measures.map(({ name }) => ({
    name,
    field: { kind: 'measure', table: 'Ledger', measure: name } as const,
  }))
  const extra = chance.is(values.length === 0 ? 0.8 : 0.3) ? [aggregation(chance)] : []
  const select: SemanticQuery['select'][number][] = [...groups, ...values, ...extra]
  if (select.length === 0)
    select.push({ name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } })
  const isList = values.length + extra.length === 0 && groups.length > 0
  if (isList) constructs.add('list')
  for (const { field } of select)
    constructs.add(field.kind === 'aggregation' ? `aggregation ${field.aggregation}` : `field ${field.kind}`)

  const filters = Array.from({ length: chance.below(3) }, () => randomFilter(chance, constructs, isList))
  const isMeasure = (name: string) => values.some((value) => value.name === name)
  const orderable = select.filter(({ name }) => !isMeasure(name))
  const orderBy =
    chance.is(0.4) && orderable.length > 0
      ? [{ name: chance.one(orderable).name, direction: chance.one(['ascending', 'descending'] as const) }]
      : undefined
  if (orderBy) constructs.add('order')
  const limit = chance.is(0.3) ? 1 + chance.below(6) : undefined
  const offset = limit !== undefined && chance.is(0.4) ? chance.below(4) : undefined
  if (limit !== undefined) constructs.add('limit')
  if (offset !== undefined) constructs.add('offset')
  const totals = chance.is(0.5)
  if (totals) constructs.add('totals')
  const roles = chance.one([
    ['Group'],
    ['Group'],
    ['EMEA'],
    ['Own region'],
    ['Revenue only'],
    ['EMEA', 'Revenue only'],
  ])
  constructs.add(`roles ${roles.join(' + ')}`)
  return {
    model,
    query: {
      select,
      filters: filters as unknown as NonNullable<SemanticQuery['filters']>,
      ...(orderBy && { orderBy }),
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
      totals,
    },
    roles,
    ...(roles.includes('Own region') && { customData: chance.one(['EMEA', 'amer']) }),
    constructs: [...constructs, ...writer.used],
  }
}

function aggregation(chance: Chance) {
  const { table, column: name, kinds } = chance.one(aggregated)
  const kind = chance.one(kinds as readonly (typeof aggregated)[number]['kinds'][number][])
  return {
    name: `${kind} of ${name}`,
    field: { kind: 'aggregation', table, column: name, aggregation: kind } as const,
  }
}

function randomFilter(chance: Chance, constructs: Set<string>, isList: boolean): object {
  const made = chance.one([
    () => basicFilter(chance),
    () => basicFilter(chance),
    () => advancedFilter(chance),
    () => advancedFilter(chance),
    () => relativeFilter(chance),
    () => includeExcludeFilter(chance),
    () => tupleFilter(chance),
    () => hierarchyFilter(chance),
    ...(isList ? [] : [() => topFilter(chance), () => figureFilter(chance)]),
  ])()
  constructs.add(`filter ${made.name}`)
  return made.filter
}

const target = (id: string) => {
  const match = /^'?([^'[]+)'?\[(.+)\]$/.exec(id)!
  return { table: match[1]!, column: match[2]! }
}

function basicFilter(chance: Chance) {
  const id = chance.one(textColumns)
  const values: (string | null)[] = chance.some(texts[id]!, 1, 2)
  if (chance.is(0.2)) values.push(null)
  const operator = chance.one(['In', 'In', 'NotIn', 'All'])
  return {
    name: `basic ${operator}`,
    filter: {
      target: target(id),
      filterType: 1,
      operator,
      values: operator === 'All' ? [] : values,
      requireSingleSelection: false,
    },
  }
}

function advancedFilter(chance: Chance) {
  const isText = chance.is(0.5)
  const id = chance.one(isText ? textColumns : [...wholeColumns, 'Ledger[Amount]'])
  const operators = isText
    ? [
        'Is',
        'IsNot',
        'Contains',
        'DoesNotContain',
        'StartsWith',
        'DoesNotStartWith',
        'IsBlank',
        'IsNotBlank',
        'IsEmptyString',
        'IsNotEmptyString',
        'LessThan',
        'None',
      ]
    : [
        'LessThan',
        'LessThanOrEqual',
        'GreaterThan',
        'GreaterThanOrEqual',
        'Is',
        'IsNot',
        'IsBlank',
        'IsNotBlank',
      ]
  const conditions = Array.from({ length: 1 + chance.below(2) }, () => ({
    operator: chance.one(operators),
    value: isText ? chance.one(['e', 'Ger', 'unit', 'first', 'R']) : chance.one([2024, 400, 3, 0, 99.5]),
  }))
  const logicalOperator = conditions.length === 1 ? 'And' : chance.one(['And', 'Or'])
  if (!isText && id !== 'Ledger[Amount]')
    for (const condition of conditions)
      condition.value = typeof condition.value === 'number' ? Math.round(condition.value) : condition.value
  return {
    name: `advanced ${logicalOperator}`,
    filter: { target: target(id), filterType: 0, logicalOperator, conditions },
  }
}

function relativeFilter(chance: Chance) {
  const operator = chance.below(3)
  const timeUnitType = chance.below(7)
  return {
    name: `relative ${['last', 'this', 'next'][operator]}`,
    filter: {
      target: { table: 'Date', column: 'Date' },
      filterType: 4,
      operator,
      timeUnitsCount: 1 + chance.below(8),
      timeUnitType,
      includeToday: chance.is(0.5),
    },
  }
}

function includeExcludeFilter(chance: Chance) {
  const id = chance.one(textColumns)
  const isExclude = chance.is(0.5)
  return {
    name: isExclude ? 'exclude' : 'include',
    filter: { target: target(id), filterType: 3, isExclude, values: chance.some(texts[id]!, 1, 2) },
  }
}

function tupleFilter(chance: Chance) {
  const rows = Array.from({ length: 1 + chance.below(3) }, () => [
    { value: chance.one(texts['Entity[Country]']!) },
    { value: chance.one([2023, 2024]) },
  ])
  return {
    name: 'tuple',
    filter: {
      target: [target('Entity[Country]'), target("'Date'[Year]")],
      filterType: 6,
      operator: 'In',
      values: rows,
    },
  }
}

function hierarchyFilter(chance: Chance) {
  const countries = chance
    .some(['Germany', 'france', 'USA'], 1, 2)
    .map((value) => ({ value, operator: chance.one(['Selected', 'NotSelected']) }))
  const hierarchyData = [
    {
      value: chance.one(['EMEA', 'amer']),
      operator: chance.one(['Selected', 'Inherited', 'NotSelected']),
      children: countries,
    },
    ...(chance.is(0.5) ? [{ value: 'APAC', operator: 'Selected' }] : []),
  ]
  return {
    name: 'hierarchy',
    filter: {
      target: ['Region', 'Country'].map((hierarchyLevel) => ({
        table: 'Entity',
        hierarchy: 'Geography',
        hierarchyLevel,
      })),
      filterType: 9,
      hierarchyData,
    },
  }
}

function topFilter(chance: Chance) {
  return {
    name: 'top',
    filter: {
      target: target(chance.one(['Entity[Country]', 'Account[Name]', "'Date'[Month]"])),
      filterType: 5,
      operator: chance.one(['Top', 'Bottom']),
      itemCount: 1 + chance.below(4),
      orderBy: { table: 'Ledger', measure: chance.one(['Total', 'Lines']) },
    },
  }
}

function figureFilter(chance: Chance) {
  return {
    name: 'figure',
    filter: {
      target: chance.one([
        { table: 'Ledger', measure: 'Total' },
        { table: 'Ledger', column: 'Amount', aggregationFunction: 'Max' },
      ]),
      filterType: 0,
      logicalOperator: 'And',
      conditions: [
        {
          operator: chance.one(['GreaterThan', 'LessThan', 'GreaterThanOrEqual']),
          value: chance.one([0, 50, 100.25]),
        },
      ],
    },
  }
}
