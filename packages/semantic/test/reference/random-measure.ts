import type { Chance } from './random.ts'
import { columnText, literalText } from './vocabulary.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

/** Iterators over a table go through its rows one by one, in each group. */
const mostRows = 80
const recased = (chance: Chance, text: string) =>
  chance.is(0.2) ? (chance.is(0.5) ? text.toUpperCase() : text.toLowerCase()) : text

/** Writes measures by the grammar of docs/dax.md, at random, and notes what it used. */
export class MeasureWriter {
  readonly #chance: Chance
  readonly #words: Vocabulary
  readonly used = new Set<string>()
  #variables: string[] = []
  #count = 0

  constructor(chance: Chance, words: Vocabulary) {
    this.#chance = chance
    this.#words = words
  }

  #use(name: string): string {
    this.used.add(name)
    return name
  }

  /** Some of the alternatives may be unheard of in this model. */
  #any(alternatives: readonly (false | undefined | (() => string))[]): string {
    return this.#chance.one(alternatives.filter((alternative) => typeof alternative === 'function'))()
  }

  number(depth: number): string {
    const simple = [
      () => this.#fold(),
      () => this.#fold(),
      () => this.#known(),
      () => (this.#variables.length > 0 ? this.#chance.one(this.#variables) : this.#fold()),
    ]
    if (depth <= 0) return this.#any(simple)
    const inner = () => this.number(depth - 1)
    return this.#any([
      ...simple,
      () => `(${inner()} ${this.#operator()} ${inner()})`,
      () => `${this.#use('DIVIDE')}(${inner()}, ${inner()}${this.#chance.is(0.3) ? ', 0' : ''})`,
      () =>
        `${this.#use('IF')}(${this.condition(depth - 1)}, ${inner()}${this.#chance.is(0.6) ? `, ${inner()}` : ''})`,
      () => `${this.#use('COALESCE')}(${inner()}, ${this.#chance.one(['0', inner()])})`,
      () =>
        `${this.#use('SWITCH')}(${this.#chance.one(['TRUE()', 'TRUE()', 'FALSE()'])}, ${this.condition(depth - 1)}, ${inner()}, ${inner()})`,
      () => this.#matched(depth),
      () => this.#rounded(depth),
      () => this.#calculate(depth),
      () => this.#calculate(depth),
      () => this.#calculate(depth),
      () => this.#iterator(depth),
      () => this.#iterator(depth),
      () => this.#rank(),
      () => this.#total(depth),
      () => this.#variable(depth),
      () => this.#scalar(),
    ])
  }

  #matched(depth: number): string {
    const word = this.#chance.one(this.#words.whole)
    const [a, b] = [this.#valueOf(word), this.#valueOf(word)]
    return `${this.#use('SWITCH')}(${this.#use('SELECTEDVALUE')}(${word.id}), ${a}, ${this.number(depth - 1)}, ${b}, ${this.number(depth - 1)})`
  }

  #operator(): string {
    return this.#use(this.#chance.one(['+', '-', '+', '-', '*', '/']))
  }

  #one(words: readonly Word[]): string {
    return this.#chance.one(words).id
  }

  /** A value of the column as it is written, now and then in another case. */
  #valueOf(word: Word): string {
    const value = this.#chance.one(word.values)
    return literalText(typeof value === 'string' ? recased(this.#chance, value) : value)
  }

  #fold(): string {
    const chance = this.#chance
    const words = this.#words
    const [table] = [
      this.#tableName(chance.one([...words.facts, ...words.dimensions.map((one) => one.table)])),
    ]
    const own = words.amounts.filter((word) => word.table === words.main)
    const numbers = chance.is(0.6) && own.length > 0 ? own : words.amounts
    return this.#any([
      () => `${this.#use('SUM')}(${this.#one(numbers)})`,
      () => `${this.#use('SUM')}(${this.#one(numbers)})`,
      () => `${this.#use(chance.one(['MIN', 'MAX']))}(${this.#one([...numbers, ...words.whole])})`,
      () => `${this.#use(chance.one(['AVERAGE', 'MEDIAN']))}(${this.#one(numbers)})`,
      () => `${this.#use(chance.one(['COUNT', 'COUNTA', 'COUNTBLANK']))}(${this.#one(words.all)})`,
      () => `${this.#use('COUNTROWS')}(${chance.is(0.2) ? this.#allOf(this.#anyDimension()) : table})`,
      () => `${this.#use('DISTINCTCOUNT')}(${this.#one(words.all.filter(({ type }) => type !== 'double'))})`,
    ])
  }

  #tableName(name: string): string {
    return columnText(name, '').slice(0, -2)
  }

  #anyDimension(): string {
    return this.#tableName(this.#chance.one(this.#words.dimensions).table)
  }

  #allOf(table: string): string {
    return `${this.#use('ALL')}(${table})`
  }

  #known(): string {
    return `[${this.#chance.one(this.#words.measures)}]`
  }

  #exact(): string {
    return `[${this.#chance.one(this.#words.exactMeasures).name}]`
  }

  #rounded(depth: number): string {
    const inner = () => this.number(depth - 1)
    const count = `COUNTROWS(${this.#tableName(this.#words.main)})`
    return this.#any([
      () => `${this.#use('ROUND')}(${inner()}, ${this.#chance.one(['0', '1', '-1'])})`,
      () => `${this.#use('INT')}(${inner()})`,
      () => `${this.#use('ABS')}(${inner()})`,
      () => `${this.#use('MOD')}(${count}, ${this.#chance.one(['3', '-4', '0'])})`,
      () => `${this.#use('POWER')}(${count}, ${this.#chance.one(['2', '0', '1'])})`,
      () => `(${count} ${this.#use('^')} ${this.#chance.one(['2', '0', '1'])})`,
      () => `${this.#chance.one(['MIN', 'MAX'])}(${inner()}, ${inner()})`,
      () => `-(${inner()})`,
    ])
  }

  /** Numbers that text and dates are made into. */
  #scalar(): string {
    const chance = this.#chance
    const word = chance.one(this.#words.text)
    const text = `${this.#use('SELECTEDVALUE')}(${word.id}, "one of many")`
    const dates = this.#words.dates.id
    const day = chance.one([`MAX(${dates})`, `MIN(${dates})`, this.#use('TODAY') + '()'])
    return this.#any([
      () => `${this.#use('LEN')}(${text})`,
      () =>
        `${this.#use('LEN')}(${this.#use(chance.one(['UPPER', 'LOWER']))}(${text}) & ${this.#use('CONCATENATE')}("a", ${text}))`,
      () => `LEN(${this.#use(chance.one(['LEFT', 'RIGHT']))}(${text}, ${chance.one(['0', '3', '20'])}))`,
      () => `${this.#use(chance.one(['YEAR', 'MONTH', 'DAY']))}(${day})`,
      () =>
        `${this.#use(chance.one(['YEAR', 'MONTH', 'DAY']))}(${this.#use(chance.one(['EDATE', 'EOMONTH']))}(${day}, ${chance.one(['-1', '0', '1', '13'])}))`,
      () => `(${day} - ${this.#use('DATE')}(${chance.one(['2024, 2, 29', '2023, 12, 31'])}))`,
      () => `YEAR(${this.#use(chance.one(['FIRSTDATE', 'LASTDATE']))}(${dates}))`,
    ])
  }

  condition(depth: number): string {
    const chance = this.#chance
    const word = chance.one(this.#words.text)
    const selected = () => `${this.#use('SELECTEDVALUE')}(${word.id}${chance.is(0.3) ? ', "?"' : ''})`
    const inner = () => this.condition(depth - 1)
    return this.#any([
      () =>
        `${this.number(depth - 1)} ${chance.one(['>', '<', '>=', '<=', '<>', '='])} ${chance.one(['0', '10', '100.5', '-20'])}`,
      () => `${this.number(depth - 1)} ${chance.one(['>', '<'])} ${this.number(depth - 1)}`,
      () => `${this.#use('ISBLANK')}(${this.number(depth - 1)})`,
      () => `${this.#use('HASONEVALUE')}(${word.id})`,
      () => `${selected()} ${chance.one(['=', '<>', '<', '=='])} ${this.#valueOf(word)}`,
      () => `${this.#use('NOT')} (${inner()})`,
      () => `(${inner()} ${this.#use(chance.one(['&&', '||']))} ${inner()})`,
      () => `${this.#use(chance.one(['AND', 'OR']))}(${inner()}, ${inner()})`,
      () => `${selected()} & "x" ${this.#use('IN')} {${this.#valueOf(word)} & "x", "FEBx"}`,
      () => `${this.#use('CONTAINSSTRING')}(${selected()}, "${chance.one(['e', 'AN', 'xyz'])}")`,
      () =>
        `SELECTEDVALUE(${this.#words.dates.id}) >= ${this.#use('DATE')}(2024, ${chance.one(['1', '6'])}, 15)`,
    ])
  }

  /** A condition over the row at hand. */
  #rowCondition(table: string): string {
    const chance = this.#chance
    const own = (words: readonly Word[]) => words.filter((word) => word.table === table)
    const numbers = own([...this.#words.amounts, ...this.#words.whole])
    const texts = own(this.#words.text)
    const near = this.#words.text.filter((word) => this.#words.depthOf(word.table) === 1)
    return this.#any([
      numbers.length > 0 &&
        (() =>
          `${this.#one(numbers)} ${chance.one(['>', '<', '<=', '<>', '='])} ${chance.one(['0', '5', '50'])}`),
      numbers.length > 0 && (() => `${this.#use('ISBLANK')}(${this.#one(numbers)})`),
      texts.length > 0 &&
        (() => {
          const word = chance.one(texts)
          return `${word.id} ${chance.one(['=', '<>'])} ${this.#valueOf(word)}`
        }),
      texts.length > 0 &&
        (() => {
          const word = chance.one(texts)
          return `${word.id} ${this.#use('IN')} {${this.#valueOf(word)}, ${this.#valueOf(word)}}`
        }),
      table === this.#words.main &&
        (() => {
          const word = chance.one(near)
          return `${this.#use('RELATED')}(${word.id}) = ${this.#valueOf(word)}`
        }),
    ])
  }

  #columnCondition(): string {
    const chance = this.#chance
    if (chance.is(0.3)) {
      const word = chance.one(this.#words.whole)
      return `${word.id} ${chance.one(['=', '<>', '>', '<='])} ${this.#valueOf(word)}`
    }
    const word = chance.one(this.#words.text)
    const [first, second] = [this.#valueOf(word), this.#valueOf(word)]
    return this.#any([
      () => `${word.id} = ${first}`,
      () => `${word.id} <> ${first}`,
      () => `${word.id} ${this.#use('IN')} {${first}, ${second}}`,
      () => `${word.id} = ${first} || ${word.id} = ${second}`,
      () => `${this.#use('NOT')} (${word.id} = ${first})`,
      () => `${this.#use('ISBLANK')}(${word.id})`,
    ])
  }

  #filter(depth: number): string {
    const chance = this.#chance
    const words = this.#words
    const word = chance.one(words.text)
    const main = this.#tableName(words.main)
    const dimension = chance.one(words.dimensions.filter(({ rows }) => rows <= mostRows)).table
    const columns = words.text.filter((other) => other.table === dimension)
    const dates = words.dates.id
    const [onRight] = words.switches
    return this.#any([
      () => this.#columnCondition(),
      () => this.#columnCondition(),
      () => `${this.#use('KEEPFILTERS')}(${this.#columnCondition()})`,
      () =>
        `${this.#use(chance.one(['ALL', 'REMOVEFILTERS']))}(${chance.one([word.id, word.id, this.#anyDimension(), main])})`,
      () => `${this.#use('REMOVEFILTERS')}()`,
      columns.length > 0 &&
        (() => `${this.#use('ALLEXCEPT')}(${this.#tableName(dimension)}, ${this.#one(columns)})`),
      () => `${this.#use('ALLSELECTED')}(${chance.one(['', word.id, this.#tableName(dimension)])})`,
      () => `${this.#use('FILTER')}(${this.#allOf(word.id)}, ${word.id} <> ${this.#valueOf(word)})`,
      () => `${this.#use('FILTER')}(${this.#use('VALUES')}(${this.#few().id}), ${this.#measureTest()})`,
      () => `${this.#use('FILTER')}(${this.#allOf(this.#few().id)}, ${this.#measureTest()})`,
      () => `${this.#use('FILTER')}(${main}, ${this.#rowCondition(words.main)})`,
      () =>
        `${this.#use('FILTER')}(${chance.one([this.#tableName(dimension), this.#allOf(this.#tableName(dimension))])}, ${this.#rowCondition(dimension)})`,
      () => `${this.#use(chance.one(['VALUES', 'DISTINCT']))}(${word.id})`,
      () => `${this.#use('CALCULATETABLE')}(${this.#use('VALUES')}(${word.id}), ${this.#columnCondition()})`,
      onRight && (() => `${this.#use('USERELATIONSHIP')}(${onRight[0]}, ${onRight[1]})`),
      () => this.#dates(),
      () => this.#dates(),
      () =>
        depth > 1
          ? `FILTER(${this.#allOf(this.#tableName(words.dates.table))}, ${dates} <= MAX(${dates}))`
          : this.#dates(),
    ])
  }

  /** A column with few values, as iterators go through. */
  #few(): Word {
    return this.#chance.one(this.#words.text.filter(({ values }) => values.length <= 20))
  }

  /** A test by a measure that is the same to the last digit in every engine. */
  #measureTest(): string {
    return `${this.#exact()} ${this.#chance.one(['>', '<', '>='])} ${this.#chance.one(['0', '3', '50'])}`
  }

  #dates(): string {
    const chance = this.#chance
    const dates = this.#words.dates.id
    const within = chance.is(0.15) ? `${this.#use('SAMEPERIODLASTYEAR')}(${dates})` : dates
    const unit = chance.one(['DAY', 'MONTH', 'QUARTER', 'YEAR'])
    return this.#any([
      () => `${this.#use('DATESYTD')}(${within}${chance.is(0.3) ? ', "06-30"' : ''})`,
      () => `${this.#use(chance.one(['DATESQTD', 'DATESMTD']))}(${within})`,
      () => `${this.#use('SAMEPERIODLASTYEAR')}(${dates})`,
      () => `${this.#use(chance.one(['PREVIOUSMONTH', 'PREVIOUSQUARTER', 'PREVIOUSYEAR']))}(${dates})`,
      () => `${this.#use('DATEADD')}(${within}, ${chance.one(['-1', '1', '-2'])}, ${unit})`,
      () =>
        `${this.#use('DATESINPERIOD')}(${dates}, MAX(${dates}), ${chance.one(['-1', '-3', '2'])}, ${unit})`,
      () =>
        `${this.#use('DATESBETWEEN')}(${dates}, ${chance.one(['dt"2024-02-10"', 'BLANK()', `MIN(${dates})`])}, ${chance.one(['dt"2024-10-31"', 'BLANK()', `MAX(${dates})`])})`,
    ])
  }

  #calculate(depth: number): string {
    const filters = Array.from({ length: 1 + this.#chance.below(2) }, () => this.#filter(depth))
    return `${this.#use('CALCULATE')}(${this.number(depth - 1)}, ${filters.join(', ')})`
  }

  #total(depth: number): string {
    return `${this.#use(this.#chance.one(['TOTALYTD', 'TOTALQTD', 'TOTALMTD']))}(${this.number(depth - 1)}, ${this.#words.dates.id})`
  }

  #table(depth: number): string {
    const column = this.#few().id
    return this.#any([
      () => `${this.#use('VALUES')}(${column})`,
      () => `${this.#use('VALUES')}(${column})`,
      () => this.#allOf(column),
      () => `${this.#use('FILTER')}(${this.#use('VALUES')}(${column}), ${this.#measureTest()})`,
      () =>
        depth > 1
          ? `FILTER(${this.#allOf(column)}, NOT ISBLANK(${column}))`
          : `${this.#use('VALUES')}(${column})`,
      () => `${this.#use('ALLSELECTED')}(${column})`,
    ])
  }

  #iterator(depth: number): string {
    const chance = this.#chance
    const words = this.#words
    const name = this.#use(chance.one(['SUMX', 'AVERAGEX', 'MEDIANX', 'MINX', 'MAXX', 'COUNTX']))
    const main = this.#tableName(words.main)
    const own = words.amounts.filter(({ table }) => table === words.main)
    const near = words.amounts.filter(({ table }) => words.depthOf(table) === 1)
    const dimension = chance.one(words.dimensions.filter(({ rows }) => rows <= mostRows)).table
    const sizes = words.amounts.filter(({ table }) => table === dimension)
    const ofRow = () =>
      this.#any([
        () => `${this.#one(own)} ${chance.one(['*', '-', '+'])} ${this.#one(own)}`,
        () => `${this.#use('IF')}(${this.#rowCondition(words.main)}, ${this.#one(own)})`,
        near.length > 0 && (() => `${this.#one(own)} * ${this.#use('RELATED')}(${this.#one(near)})`),
        () => `${this.#use('ROUND')}(${this.#one(own)}, 1) + ${this.#one(own)}`,
      ])
    return this.#any([
      () =>
        `${name}(${chance.one([main, `${this.#use('FILTER')}(${main}, ${this.#rowCondition(words.main)})`])}, ${ofRow()})`,
      () => `${name}(${this.#table(depth)}, ${this.number(depth - 1)})`,
      () => `${name}(${this.#table(depth)}, ${this.number(depth - 1)})`,
      () =>
        `${name}(${this.#tableName(dimension)}, ${this.#any([
          () => this.#exact(),
          sizes.length > 0 && (() => `${this.#exact()} * ${this.#one(sizes)}`),
          () => `CALCULATE(SUM(${this.#one(own)}), ${this.#columnCondition()})`,
        ])})`,
      () => `${this.#use('COUNTROWS')}(${this.#table(depth)})`,
    ])
  }

  #rank(): string {
    const options = this.#chance.one(['', ', , ASC', ', , DESC, DENSE'])
    const over = this.#use(this.#chance.one(['ALL', 'VALUES', 'ALLSELECTED']))
    return `${this.#use('RANKX')}(${over}(${this.#few().id}), ${this.#exact()}${options})`
  }

  #variable(depth: number): string {
    const name = `v${++this.#count}`
    const value = this.number(depth - 1)
    this.#variables.push(name)
    const result = this.#chance.is(0.5)
      ? this.number(depth - 1)
      : `${name} ${this.#operator()} ${this.number(depth - 1)}`
    this.#variables.pop()
    return `(${this.#use('VAR')} ${name} = ${value} ${this.#use('RETURN')} ${result})`
  }
}
