import type { Chance } from './random.ts'
import { columnText, literalText } from './vocabulary.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

/** Iterators over a table go through its rows one by one, in each group. */
const maxRows = 80
const recased = (chance: Chance, text: string) =>
  chance.is(0.2) ? (chance.is(0.5) ? text.toUpperCase() : text.toLowerCase()) : text

/** Writes measures by the grammar of docs/dax.md, at random. */
export class MeasureWriter {
  readonly #chance: Chance
  readonly #words: Vocabulary
  #variables: string[] = []
  #count = 0

  constructor(chance: Chance, words: Vocabulary) {
    this.#chance = chance
    this.#words = words
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
      () => `DIVIDE(${inner()}, ${inner()}${this.#chance.is(0.3) ? ', 0' : ''})`,
      () => `IF(${this.condition(depth - 1)}, ${inner()}${this.#chance.is(0.6) ? `, ${inner()}` : ''})`,
      () => `COALESCE(${inner()}, ${this.#chance.one(['0', inner()])})`,
      () =>
        `SWITCH(${this.#chance.one(['TRUE()', 'TRUE()', 'FALSE()'])}, ${this.condition(depth - 1)}, ${inner()}, ${inner()})`,
      () => this.#matched(depth),
      this.#words.choices.length > 0 && (() => this.#ofChoices(depth)),
      this.#words.choices.length > 0 && (() => this.#ofChoices(depth)),
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
    return `SWITCH(SELECTEDVALUE(${word.id}), ${a}, ${this.number(depth - 1)}, ${b}, ${this.number(depth - 1)})`
  }

  /** Figures that follow choices, and those of other choices. */
  #ofChoices(depth: number): string {
    const chance = this.#chance
    const word = chance.one(this.#words.choices)
    const inner = () => this.number(depth - 1)
    const [first, second] = [this.#valueOf(word), this.#valueOf(word)]
    const variable = `c${++this.#count}`
    return this.#any([
      () => `SWITCH(${this.#selected(word)}, ${first}, ${inner()}, ${second}, ${inner()})`,
      () => `SWITCH(${this.#selected(word)}, ${first}, ${inner()}, ${inner()})`,
      () => `SWITCH(TRUE(), ${this.#choiceTest(word)}, ${inner()}, ${this.#choiceTest(word)}, ${inner()})`,
      () => `IF(${this.#choiceTest(word)}, ${inner()}, ${inner()})`,
      () =>
        `(VAR ${variable} = ${this.#selected(word)} RETURN IF(${variable} = ${first}, ${inner()}, ${inner()}))`,
      () => `CALCULATE(${inner()}, ${this.#choiceFilter(word)})`,
      () => `CALCULATE(${inner()}, ${this.#choiceFilter(word)}, ${this.#filter(depth)})`,
    ])
  }

  #selected({ id }: Word): string {
    return `SELECTEDVALUE(${id}${this.#chance.is(0.5) ? `, ${this.#chance.one(['"?"', 'BLANK()'])}` : ''})`
  }

  #choiceTest(word: Word): string {
    const selected = () => this.#selected(word)
    const value = () => this.#valueOf(word)
    const inner = () => this.#choiceTest(word)
    return this.#any([
      () => `HASONEVALUE(${word.id})`,
      () => `${selected()} = ${value()}`,
      () => `${selected()} <> ${value()}`,
      () => `${selected()} IN {${value()}, ${value()}}`,
      () => `ISBLANK(${selected()} & ${selected()})`,
      () => `COALESCE(${selected()}, ${value()}) = ${value()}`,
      () => `DISTINCTCOUNT(${word.id}) ${this.#chance.one(['=', '<>'])} ${this.#chance.one(['0', '1', '2'])}`,
      () => `IF(HASONEVALUE(${word.id}), 1) = ${this.#chance.one(['0', '1'])}`,
      () => `${selected()} ${this.#chance.one(['==', '<'])} ${value()}`,
      () => `NOT (${inner()})`,
      () => `(${inner()} ${this.#chance.one(['&&', '||'])} ${inner()})`,
      () => `${this.#chance.one(['AND', 'OR'])}(${inner()}, ${this.condition(0)})`,
    ])
  }

  #choiceFilter(word: Word): string {
    const { id } = word
    const table = this.#tableName(word.table)
    const value = () => this.#valueOf(word)
    return this.#any([
      () => `${id} = ${value()}`,
      () => `KEEPFILTERS(${id} <> ${value()})`,
      () => `${id} IN {${value()}, ${value()}}`,
      () => `NOT (${id} = ${value()}) && ${id} <> ${value()}`,
      () => `${this.#chance.one(['ALL', 'REMOVEFILTERS', 'ALLSELECTED'])}(${this.#chance.one([id, table])})`,
      () => `VALUES(${id})`,
      () =>
        `FILTER(${this.#chance.one(['ALL', 'VALUES'])}(${id}), ${id} ${this.#chance.one(['=', '<>'])} ${value()})`,
      () => `FILTER(${table}, ${id} = ${value()})`,
      () => `CALCULATETABLE(VALUES(${id}), ${id} = ${value()})`,
    ])
  }

  #operator(): string {
    return this.#chance.one(['+', '-', '+', '-', '*', '/'])
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
      () => `SUM(${this.#one(numbers)})`,
      () => `SUM(${this.#one(numbers)})`,
      () => `${chance.one(['MIN', 'MAX'])}(${this.#one([...numbers, ...words.whole])})`,
      () => `${chance.one(['AVERAGE', 'MEDIAN'])}(${this.#one(numbers)})`,
      () => `${chance.one(['COUNT', 'COUNTA', 'COUNTBLANK'])}(${this.#one(words.all)})`,
      () => `COUNTROWS(${chance.is(0.2) ? this.#allOf(this.#anyDimension()) : table})`,
      () => `DISTINCTCOUNT(${this.#one(words.all.filter(({ type }) => type !== 'double'))})`,
    ])
  }

  #tableName(name: string): string {
    return columnText(name, '').slice(0, -2)
  }

  #anyDimension(): string {
    return this.#tableName(this.#chance.one(this.#words.dimensions).table)
  }

  #allOf(table: string): string {
    return `ALL(${table})`
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
      () => `ROUND(${inner()}, ${this.#chance.one(['0', '1', '-1'])})`,
      () => `INT(${inner()})`,
      () => `ABS(${inner()})`,
      () => `MOD(${count}, ${this.#chance.one(['3', '-4', '0'])})`,
      () => `POWER(${count}, ${this.#chance.one(['2', '0', '1'])})`,
      () => `(${count} ^ ${this.#chance.one(['2', '0', '1'])})`,
      () => `${this.#chance.one(['MIN', 'MAX'])}(${inner()}, ${inner()})`,
      () => `-(${inner()})`,
    ])
  }

  /** Numbers that text and dates are made into. */
  #scalar(): string {
    const chance = this.#chance
    const word = chance.one(this.#words.text)
    const text = `SELECTEDVALUE(${word.id}, "one of many")`
    const dates = this.#words.dates.id
    const day = chance.one([`MAX(${dates})`, `MIN(${dates})`, 'TODAY()'])
    return this.#any([
      () => `LEN(${text})`,
      () => `LEN(${chance.one(['UPPER', 'LOWER'])}(${text}) & CONCATENATE("a", ${text}))`,
      () => `LEN(${chance.one(['LEFT', 'RIGHT'])}(${text}, ${chance.one(['0', '3', '20'])}))`,
      () => `${chance.one(['YEAR', 'MONTH', 'DAY'])}(${day})`,
      () =>
        `${chance.one(['YEAR', 'MONTH', 'DAY'])}(${chance.one(['EDATE', 'EOMONTH'])}(${day}, ${chance.one(['-1', '0', '1', '13'])}))`,
      () => `(${day} - DATE(${chance.one(['2024, 2, 29', '2023, 12, 31'])}))`,
      () => `YEAR(${chance.one(['FIRSTDATE', 'LASTDATE'])}(${dates}))`,
    ])
  }

  condition(depth: number): string {
    const chance = this.#chance
    const word = chance.one(this.#words.text)
    const selected = () => `SELECTEDVALUE(${word.id}${chance.is(0.3) ? ', "?"' : ''})`
    const inner = () => this.condition(depth - 1)
    return this.#any([
      () =>
        `${this.number(depth - 1)} ${chance.one(['>', '<', '>=', '<=', '<>', '='])} ${chance.one(['0', '10', '100.5', '-20'])}`,
      () => `${this.number(depth - 1)} ${chance.one(['>', '<'])} ${this.number(depth - 1)}`,
      () => `ISBLANK(${this.number(depth - 1)})`,
      () => `HASONEVALUE(${word.id})`,
      () => `${selected()} ${chance.one(['=', '<>', '<', '=='])} ${this.#valueOf(word)}`,
      () => `NOT (${inner()})`,
      () => `(${inner()} ${chance.one(['&&', '||'])} ${inner()})`,
      () => `${chance.one(['AND', 'OR'])}(${inner()}, ${inner()})`,
      () => `${selected()} & "x" IN {${this.#valueOf(word)} & "x", "FEBx"}`,
      () => `CONTAINSSTRING(${selected()}, "${chance.one(['e', 'AN', 'xyz'])}")`,
      () => `SELECTEDVALUE(${this.#words.dates.id}) >= DATE(2024, ${chance.one(['1', '6'])}, 15)`,
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
      numbers.length > 0 && (() => `ISBLANK(${this.#one(numbers)})`),
      texts.length > 0 &&
        (() => {
          const word = chance.one(texts)
          return `${word.id} ${chance.one(['=', '<>'])} ${this.#valueOf(word)}`
        }),
      texts.length > 0 &&
        (() => {
          const word = chance.one(texts)
          return `${word.id} IN {${this.#valueOf(word)}, ${this.#valueOf(word)}}`
        }),
      table === this.#words.main &&
        (() => {
          const word = chance.one(near)
          return `RELATED(${word.id}) = ${this.#valueOf(word)}`
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
      () => `${word.id} IN {${first}, ${second}}`,
      () => `${word.id} = ${first} || ${word.id} = ${second}`,
      () => `NOT (${word.id} = ${first})`,
      () => `ISBLANK(${word.id})`,
    ])
  }

  #filter(depth: number): string {
    const chance = this.#chance
    const words = this.#words
    const word = chance.one(words.text)
    const main = this.#tableName(words.main)
    const dimension = chance.one(words.dimensions.filter(({ rows }) => rows <= maxRows)).table
    const columns = words.text.filter((other) => other.table === dimension)
    const dates = words.dates.id
    const [onRight] = words.switches
    return this.#any([
      () => this.#columnCondition(),
      () => this.#columnCondition(),
      () => `KEEPFILTERS(${this.#columnCondition()})`,
      () =>
        `${chance.one(['ALL', 'REMOVEFILTERS'])}(${chance.one([word.id, word.id, this.#anyDimension(), main])})`,
      () => `REMOVEFILTERS()`,
      columns.length > 0 && (() => `ALLEXCEPT(${this.#tableName(dimension)}, ${this.#one(columns)})`),
      () => `ALLSELECTED(${chance.one(['', word.id, this.#tableName(dimension)])})`,
      () => `FILTER(${this.#allOf(word.id)}, ${word.id} <> ${this.#valueOf(word)})`,
      () => `FILTER(VALUES(${this.#few().id}), ${this.#measureTest()})`,
      () => `FILTER(${this.#allOf(this.#few().id)}, ${this.#measureTest()})`,
      () => `FILTER(${main}, ${this.#rowCondition(words.main)})`,
      () =>
        `FILTER(${chance.one([this.#tableName(dimension), this.#allOf(this.#tableName(dimension))])}, ${this.#rowCondition(dimension)})`,
      () => `${chance.one(['VALUES', 'DISTINCT'])}(${word.id})`,
      () => `CALCULATETABLE(VALUES(${word.id}), ${this.#columnCondition()})`,
      onRight && (() => `USERELATIONSHIP(${onRight[0]}, ${onRight[1]})`),
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
    const within = chance.is(0.15) ? `SAMEPERIODLASTYEAR(${dates})` : dates
    const unit = chance.one(['DAY', 'MONTH', 'QUARTER', 'YEAR'])
    return this.#any([
      () => `DATESYTD(${within}${chance.is(0.3) ? ', "06-30"' : ''})`,
      () => `${chance.one(['DATESQTD', 'DATESMTD'])}(${within})`,
      () => `SAMEPERIODLASTYEAR(${dates})`,
      () => `${chance.one(['PREVIOUSMONTH', 'PREVIOUSQUARTER', 'PREVIOUSYEAR'])}(${dates})`,
      () => `DATEADD(${within}, ${chance.one(['-1', '1', '-2'])}, ${unit})`,
      () => `DATESINPERIOD(${dates}, MAX(${dates}), ${chance.one(['-1', '-3', '2'])}, ${unit})`,
      () =>
        `DATESBETWEEN(${dates}, ${chance.one(['dt"2024-02-10"', 'BLANK()', `MIN(${dates})`])}, ${chance.one(['dt"2024-10-31"', 'BLANK()', `MAX(${dates})`])})`,
    ])
  }

  #calculate(depth: number): string {
    const filters = Array.from({ length: 1 + this.#chance.below(2) }, () => this.#filter(depth))
    return `CALCULATE(${this.number(depth - 1)}, ${filters.join(', ')})`
  }

  #total(depth: number): string {
    return `${this.#chance.one(['TOTALYTD', 'TOTALQTD', 'TOTALMTD'])}(${this.number(depth - 1)}, ${this.#words.dates.id})`
  }

  #table(depth: number): string {
    const column = this.#few().id
    return this.#any([
      () => `VALUES(${column})`,
      () => `VALUES(${column})`,
      () => this.#allOf(column),
      () => `FILTER(VALUES(${column}), ${this.#measureTest()})`,
      () => (depth > 1 ? `FILTER(${this.#allOf(column)}, NOT ISBLANK(${column}))` : `VALUES(${column})`),
      () => `ALLSELECTED(${column})`,
    ])
  }

  #iterator(depth: number): string {
    const chance = this.#chance
    const words = this.#words
    const name = chance.one(['SUMX', 'AVERAGEX', 'MEDIANX', 'MINX', 'MAXX', 'COUNTX'])
    const main = this.#tableName(words.main)
    const own = words.amounts.filter(({ table }) => table === words.main)
    const near = words.amounts.filter(({ table }) => words.depthOf(table) === 1)
    const dimension = chance.one(words.dimensions.filter(({ rows }) => rows <= maxRows)).table
    const sizes = words.amounts.filter(({ table }) => table === dimension)
    const ofRow = () =>
      this.#any([
        () => `${this.#one(own)} ${chance.one(['*', '-', '+'])} ${this.#one(own)}`,
        () => `IF(${this.#rowCondition(words.main)}, ${this.#one(own)})`,
        near.length > 0 && (() => `${this.#one(own)} * RELATED(${this.#one(near)})`),
        () => `ROUND(${this.#one(own)}, 1) + ${this.#one(own)}`,
      ])
    return this.#any([
      () =>
        `${name}(${chance.one([main, `FILTER(${main}, ${this.#rowCondition(words.main)})`])}, ${ofRow()})`,
      () => `${name}(${this.#table(depth)}, ${this.number(depth - 1)})`,
      () => `${name}(${this.#table(depth)}, ${this.number(depth - 1)})`,
      () =>
        `${name}(${this.#tableName(dimension)}, ${this.#any([
          () => this.#exact(),
          sizes.length > 0 && (() => `${this.#exact()} * ${this.#one(sizes)}`),
          () => `CALCULATE(SUM(${this.#one(own)}), ${this.#columnCondition()})`,
        ])})`,
      () => `COUNTROWS(${this.#table(depth)})`,
    ])
  }

  #rank(): string {
    const options = this.#chance.one(['', ', , ASC', ', , DESC, DENSE'])
    const over = this.#chance.one(['ALL', 'VALUES', 'ALLSELECTED'])
    return `RANKX(${over}(${this.#few().id}), ${this.#exact()}${options})`
  }

  #variable(depth: number): string {
    const name = `v${++this.#count}`
    const value = this.number(depth - 1)
    this.#variables.push(name)
    const result = this.#chance.is(0.5)
      ? this.number(depth - 1)
      : `${name} ${this.#operator()} ${this.number(depth - 1)}`
    this.#variables.pop()
    return `(VAR ${name} = ${value} RETURN ${result})`
  }
}
