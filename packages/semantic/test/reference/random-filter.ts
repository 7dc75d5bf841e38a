import { relativeDays, relativeTimes } from './answer.ts'
import type { Moment } from './answer.ts'
import type { Chance } from './random.ts'
import { isDay, memberKey } from './values.ts'
import type { Plain } from './values.ts'
import { jsonValue } from './vocabulary.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

/** A row of the main table with all that it leads to, by columns' ids: what filters should mostly let through. */
export type Anchor = ReadonlyMap<string, Plain>

/** What filters and queries are written for. */
export interface FilterGround extends Moment {
  words: Vocabulary
  /** A row that the person sees, if there is one: filters mostly let it through. */
  anchor: Anchor
  /** Whether a measure is not BLANK over all that the person sees; absent: all count as such. */
  hasFigure?: (measure: string) => boolean
}

export interface MadeFilter {
  name: string
  filter: object
  words: readonly Word[]
}

/** Writes filters of every kind that mostly let the anchor through, so that there is something left to answer. */
export class FilterWriter {
  readonly #chance: Chance
  readonly #ground: FilterGround
  readonly #words: Vocabulary
  readonly #anchor: Anchor
  readonly #reached: Vocabulary['text']

  constructor(chance: Chance, ground: FilterGround) {
    const { words, anchor } = ground
    this.#chance = chance
    this.#ground = ground
    this.#words = words
    this.#anchor = anchor
    this.#reached = words.text.filter(({ table }) => words.depthOf(table) !== undefined)
  }

  any(options: { isFigureAllowed: boolean; isTopAllowed: boolean }): MadeFilter {
    const chance = this.#chance
    return chance.one([
      () => this.#basic(),
      () => this.#basic(),
      () => this.#advanced(),
      () => this.#advanced(),
      () => this.#relative(),
      () => this.#relative(),
      ...(this.#words.times.length > 0 ? [() => this.#relativeTime()] : []),
      () => this.#includeExclude(),
      () => this.#tuple(),
      () => this.#hierarchy(),
      ...(this.#words.choices.length > 0 ? [() => this.#choice(), () => this.#choice()] : []),
      ...(options.isTopAllowed ? [() => this.#top()] : []),
      ...(options.isFigureAllowed ? [() => this.#figure()] : []),
    ])()
  }

  /** Whether this filter should keep the anchor in. */
  #isAimed(): boolean {
    return this.#chance.is(0.92)
  }

  #value(word: Word): Plain {
    return this.#chance.one(word.values)
  }

  /** Some values of a column, the anchor's among them or not. */
  #values(word: Word, isWithAnchor: boolean, most: number): (string | number | boolean | null)[] {
    const anchor = this.#anchor.get(word.id)
    const values = Array.from({ length: 1 + this.#chance.below(most) }, () => this.#value(word))
    const others = values.filter((value) => memberKey(value) !== memberKey(anchor ?? null))
    return (isWithAnchor && anchor !== undefined ? [anchor, ...others] : others).map(jsonValue)
  }

  #basic(): MadeFilter {
    const word = this.#chance.one(this.#chance.is(0.8) ? this.#reached : this.#words.groups)
    const operator = this.#chance.one(['In', 'In', 'NotIn', 'All'])
    const values =
      operator === 'All'
        ? []
        : this.#isAimed()
          ? this.#values(word, operator === 'In', 2)
          : [...this.#values(word, false, 2), null]
    return {
      name: `basic ${operator}`,
      words: [word],
      filter: { target: target(word), filterType: 1, operator, values, requireSingleSelection: false },
    }
  }

  /** One choice, as controls make it, or some by hand; now and then none. */
  #choice(): MadeFilter {
    const chance = this.#chance
    const word = chance.one(this.#words.choices)
    const some = () =>
      chance.is(0.1) ? ['nothing'] : this.#values(word, false, 2).filter((value) => value !== null)
    const one = (): [string, object] => [
      'one',
      {
        filterType: 1,
        operator: 'In',
        values: [jsonValue(this.#value(word))],
        requireSingleSelection: true,
      },
    ]
    const [name, filter] = chance.one<() => [string, object]>([
      one,
      one,
      () => ['some', { filterType: 1, operator: chance.one(['In', 'NotIn']), values: some() }],
      () => ['include', { filterType: 3, isExclude: chance.is(0.5), values: some() }],
      () => [
        'condition',
        {
          filterType: 0,
          logicalOperator: chance.one(['And', 'Or']),
          conditions: [
            { operator: chance.one(['Is', 'IsNot']), value: some()[0] },
            chance.one([
              { operator: 'IsNot', value: some()[0] },
              { operator: 'IsNotBlank' },
              { operator: 'Contains', value: 'r' },
            ]),
          ],
        },
      ],
    ])()
    return { name: `choice ${name}`, words: [word], filter: { target: target(word), ...filter } }
  }

  #advanced(): MadeFilter {
    const chance = this.#chance
    const isText = chance.is(0.5)
    const numbers = [...this.#words.whole, ...this.#words.amounts].filter(
      ({ table, type }) => this.#words.depthOf(table) !== undefined && type !== 'double',
    )
    const word = chance.one(isText ? this.#reached : numbers)
    const count = 1 + chance.below(2)
    const logicalOperator = count === 1 ? 'And' : chance.one(['And', 'Or'])
    const conditions = Array.from({ length: count }, () => this.#condition(word, isText))
    return {
      name: `advanced ${logicalOperator}`,
      words: [word],
      filter: { target: target(word), filterType: 0, logicalOperator, conditions },
    }
  }

  #condition(word: Word, isText: boolean): { operator: string; value?: unknown } {
    const chance = this.#chance
    const anchor = this.#anchor.get(word.id) ?? null
    const aimed = this.#isAimed()
    const other = this.#value(word)
    if (isText) {
      const part = String(anchor ?? 'e')
      const some = aimed && part !== '' ? chance.one([part.slice(0, 2), part.slice(1, 3), part]) : 'rx'
      const isBlankAllowed = !aimed || anchor === null
      return chance.one([
        { operator: 'Is', value: jsonValue(aimed ? anchor : other) },
        { operator: 'IsNot', value: 'nothing' },
        { operator: 'Contains', value: some },
        { operator: 'DoesNotContain', value: aimed ? 'rx' : some },
        { operator: 'StartsWith', value: aimed ? part.slice(0, 2) : some },
        { operator: 'DoesNotStartWith', value: 'rx' },
        { operator: isBlankAllowed ? 'IsBlank' : 'IsNotBlank' },
        { operator: 'IsNotEmptyString' },
        { operator: aimed ? 'None' : 'IsEmptyString' },
        { operator: 'LessThan', value: 'zz' },
      ])
    }
    const value = Number(jsonValue(aimed && anchor !== null ? anchor : other))
    return chance.one([
      { operator: 'LessThan', value: value + 1 },
      { operator: 'LessThanOrEqual', value },
      { operator: 'GreaterThan', value: value - 1 },
      { operator: 'GreaterThanOrEqual', value },
      { operator: 'Is', value },
      { operator: 'IsNot', value: value + 1 },
      { operator: aimed && anchor !== null ? 'IsNotBlank' : 'IsBlank' },
    ])
  }

  #relative(): MadeFilter {
    const chance = this.#chance
    const anchor = this.#anchor.get(this.#words.dates.id) ?? null
    const made = () => ({
      target: target(this.#words.dates),
      filterType: 4,
      operator: chance.below(3),
      timeUnitsCount: 1 + chance.below(14),
      timeUnitType: chance.below(7),
      includeToday: chance.is(0.5),
    })
    let filter = made()
    const isHit = () => {
      const { from, to } = relativeDays(filter, this.#ground.today)
      return anchor !== null && isDay(anchor) && anchor.day >= from && anchor.day < to
    }
    for (let tries = this.#triesToHit(); tries > 0 && !isHit(); tries--) filter = made()
    return {
      name: `relative ${['last', 'this', 'next'][filter.operator]} ${['days', 'weeks', 'calendar weeks', 'months', 'calendar months', 'years', 'calendar years'][filter.timeUnitType]}`,
      words: [this.#words.dates],
      filter,
    }
  }

  /** A short period seldom holds the anchor: some are taken as they come, so that none becomes rare. */
  #triesToHit(): number {
    return this.#chance.is(0.75) ? 25 : 0
  }

  #relativeTime(): MadeFilter {
    const chance = this.#chance
    const word = chance.one(this.#words.times)
    const anchor = this.#anchor.get(word.id) ?? null
    const made = () => ({
      target: target(word),
      filterType: 7,
      operator: chance.below(3),
      timeUnitsCount: 1 + chance.below(chance.one([30, 1200])),
      timeUnitType: 7 + chance.below(2),
    })
    let filter = made()
    const isHit = () => {
      const { from, to } = relativeTimes(filter, this.#ground.now)
      return anchor !== null && isDay(anchor) && anchor.day >= from && anchor.day < to
    }
    for (let tries = this.#triesToHit(); tries > 0 && !isHit(); tries--) filter = made()
    return {
      name: `relative time ${['last', 'this', 'next'][filter.operator]} ${['minutes', 'hours'][filter.timeUnitType - 7]}`,
      words: [word],
      filter,
    }
  }

  #includeExclude(): MadeFilter {
    const word = this.#chance.one(this.#reached)
    const isExclude = this.#chance.is(0.5)
    return {
      name: isExclude ? 'exclude' : 'include',
      words: [word],
      filter: {
        target: target(word),
        filterType: 3,
        isExclude,
        values: this.#values(word, this.#isAimed() !== isExclude, 2),
      },
    }
  }

  #tuple(): MadeFilter {
    const words = [this.#chance.one(this.#reached), this.#wholeNumber()]
    const anchors = words.map(({ id }) => this.#anchor.get(id))
    const row = () => words.map((word) => ({ value: jsonValue(this.#value(word)) }))
    const values = Array.from({ length: 1 + this.#chance.below(3) }, row)
    if (this.#isAimed() && anchors.every((value) => value !== undefined))
      values.push(anchors.map((value) => ({ value: jsonValue(value!) })))
    return {
      name: 'tuple',
      words,
      filter: { target: words.map(target), filterType: 6, operator: 'In', values },
    }
  }

  /** Mostly one that the anchor has a value of. */
  #wholeNumber(): Word {
    const whole = () => this.#chance.one(this.#words.whole)
    const first = whole()
    return this.#anchor.has(first.id) ? first : whole()
  }

  #hierarchy(): MadeFilter {
    const chance = this.#chance
    const { table, name, levels } = chance.one(this.#words.hierarchies)
    const [first, second] = levels as [Word, Word]
    const aimed = this.#isAimed()
    const isUnder = (value: unknown, word: Word) => value === jsonValue(this.#anchor.get(word.id) ?? null)
    const node = (value: unknown, word: Word, others: readonly string[]) => ({
      value,
      operator: aimed && isUnder(value, word) ? 'Selected' : chance.one(others),
    })
    // No value twice: which of two nodes decides is not settled.
    const values = new Set([...this.#values(first, aimed, 1), ...(chance.is(0.3) ? [null] : [])])
    const hierarchyData = [...values].map((value) => ({
      ...node(value, first, ['Selected', 'Inherited', 'NotSelected']),
      ...(chance.is(0.7) && {
        children: [...new Set(this.#values(second, aimed, 2))].map((child) =>
          node(child, second, ['Selected', 'NotSelected']),
        ),
      }),
    }))
    return {
      name: 'hierarchy',
      words: [first, second],
      filter: {
        target: levels.slice(0, 2).map(({ column }) => ({ table, hierarchy: name, hierarchyLevel: column })),
        filterType: 9,
        hierarchyData,
      },
    }
  }

  #top(): MadeFilter {
    const chance = this.#chance
    const { table, name } = likelyMeasure(chance, this.#ground)
    const word = chance.one(this.#reached.filter(({ values }) => values.length <= 30))
    const operator = chance.one(['Top', 'Bottom'])
    return {
      name: `top ${operator}`,
      words: [word],
      filter: {
        target: target(word),
        filterType: 5,
        operator,
        itemCount: 1 + chance.below(4),
        orderBy: { table, measure: name },
      },
    }
  }

  #figure(): MadeFilter {
    const chance = this.#chance
    const { table, name } = likelyMeasure(chance, this.#ground)
    const amount = chance.one(
      this.#words.amounts.filter((word) => word.table === this.#words.main && word.type !== 'double'),
    )
    return {
      name: 'figure',
      words: [amount],
      filter: {
        target: chance.one([
          { table, measure: name },
          { ...target(amount), aggregationFunction: 'Max' },
        ]),
        filterType: 0,
        logicalOperator: 'And',
        conditions: [
          chance.one([
            { operator: 'GreaterThan', value: 0 },
            { operator: 'GreaterThan', value: -1_000_000.5 },
            { operator: 'GreaterThanOrEqual', value: 50 },
            { operator: 'LessThan', value: 100_000.25 },
            { operator: 'LessThan', value: 0 },
          ]),
        ],
      },
    }
  }
}

const target = ({ table, column }: Word) => ({ table, column })

/** A measure that mostly has a figure: of what is BLANK everywhere there is little to compare. */
export function likelyMeasure(
  chance: Chance,
  { words, hasFigure }: FilterGround,
): { table: string; name: string } {
  let measure = chance.one(words.exactMeasures)
  for (let tries = 4; hasFigure && tries > 0 && !hasFigure(measure.name); tries--)
    measure = chance.one(words.exactMeasures)
  return measure
}
