import { toLine } from '@casement/evaluator'
import { PlacedError } from '@casement/query'
import type { QueryLine } from '@casement/query'
import { compile, failureOf, parseModel } from '../../src/index.ts'
import type {
  Column,
  DialectName,
  EffectiveIdentity,
  EngineResult,
  Model,
  Relationship,
  Statement,
} from '../../src/index.ts'
import { tookTooLong } from '../world/postgres.ts'
import { answer } from './answer.ts'
import { difference } from './compare.ts'
import { Interpreter } from './interpreter/interpreter.ts'
import { answerHere } from './local-engine.ts'
import { MadePreAggregations } from './made-pre-aggregations.ts'
import type { PlainData, PlainModel } from './interpreter/shapes.ts'
import { Chance } from './random.ts'
import type { Anchor } from './random-filter.ts'
import { constructsIn, randomCase } from './random-query.ts'
import type { RandomCase } from './random-query.ts'
import { folded, memberKey } from './values.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface OpenEngine {
  dialect: DialectName
  run(statement: Pick<Statement, 'sql' | 'parameters'>): Promise<EngineResult>
  /** Makes a table; absent: its statements never ask for one. */
  execute?(sql: string): Promise<unknown>
  close(): Promise<void> | void
}

/** A model and its data, as the interpreter reads them and as statements for the engines. */
export interface World {
  model: PlainModel
  data: PlainData
  statements: readonly string[]
  /** The day that relative dates count from. */
  today: string
  /** The moment that relative times count from; noon where it is not said. */
  now?: string
}

export interface Tally {
  cases: number
  answered: number
  notEmpty: number
  /** Refused by name, because this version or an engine does not compute it. */
  refused: Map<string, number>
  /** Answers of each engine that were compared. */
  judged: Map<DialectName, number>
  constructs: Map<string, number>
  differences: string[]
  /** Queries that were also answered from tables by their plan, and why others were not. */
  here: number
  /** Those whose facts may be read as sums by month, and of these the ones answered so. */
  readByMonth: number
  answeredByMonth: number
  elsewhere: Map<string, number>
}

export interface CaseOptions {
  seed: number
  count: number
  /** Made anew for every `perWorld` queries. */
  worldOf(chance: Chance): World
  perWorld?: number
  /** Who asks, in turn. */
  identities: readonly EffectiveIdentity[]
  /** The engines that judge a world; `number` counts the worlds from 0. */
  open(statements: readonly string[], number: number): Promise<OpenEngine[]>
  maxDifferences?: number
  /** Said after every world. */
  onProgress?(tally: Tally): void
}

const defaultPerWorld = 50

/**
 * Asks random queries of random worlds: every engine's answer must be the interpreter's. The seed and the number of a query
 * make it again.
 */
export async function runCases(options: CaseOptions): Promise<Tally> {
  const tally = emptyTally()
  const { count, perWorld = defaultPerWorld, maxDifferences = 3 } = options
  const isEnough = () => tally.differences.length >= maxDifferences
  for (let start = 0; start < count && !isEnough(); start += perWorld) {
    const runner = await WorldRunner.open(options, start, tally)
    try {
      for (let index = start; index < Math.min(start + perWorld, count) && !isEnough(); index++)
        await runner.run(index)
    } finally {
      await runner.close()
    }
    options.onProgress?.(tally)
  }
  return tally
}

/** One of them again. */
export async function runOne(options: CaseOptions, index: number): Promise<Tally> {
  const tally = emptyTally()
  const { perWorld = defaultPerWorld } = options
  const runner = await WorldRunner.open(options, Math.floor(index / perWorld) * perWorld, tally)
  await runner.run(index)
  await runner.close()
  return tally
}

const emptyTally = (): Tally => ({
  cases: 0,
  answered: 0,
  notEmpty: 0,
  refused: new Map(),
  judged: new Map(),
  constructs: new Map(),
  differences: [],
  here: 0,
  readByMonth: 0,
  answeredByMonth: 0,
  elsewhere: new Map(),
})

/** What is worked out once for an identity in a world. */
interface Seat {
  interpreter: Interpreter
  /** The rows of the main table that it sees. */
  rows: readonly Anchor[]
  /** Whether a measure of the model has a figure over all rows that it sees. */
  hasFigure(measure: string): boolean
}

class WorldRunner {
  readonly #options: CaseOptions
  readonly #world: World
  readonly #words: Vocabulary
  readonly #model: Model
  readonly #engines: readonly OpenEngine[]
  readonly #tally: Tally
  readonly #seats = new Map<EffectiveIdentity, Seat>()
  readonly #preAggregations = new MadePreAggregations()

  private constructor(options: CaseOptions, world: World, engines: readonly OpenEngine[], tally: Tally) {
    this.#options = options
    this.#world = world
    this.#words = vocabularyOf(world.model, world.data)
    this.#model = parseModel(world.model)
    this.#engines = engines
    this.#tally = tally
  }

  static async open(options: CaseOptions, start: number, tally: Tally): Promise<WorldRunner> {
    const world = options.worldOf(new Chance(options.seed + start))
    const { perWorld = defaultPerWorld } = options
    return new WorldRunner(options, world, await options.open(world.statements, start / perWorld), tally)
  }

  async close(): Promise<void> {
    for (const engine of this.#engines) await engine.close()
  }

  /** What the service finds out about its data when it opens it. */
  readonly #hasOneSpelling = (table: { name: string }, column: { name: string }): boolean => {
    const known = this.#spellings.get(`${table.name}.${column.name}`)
    if (known !== undefined) return known
    const texts = this.#world.data[table.name]!.flatMap((row) => {
      const value = row[column.name]
      return typeof value === 'string' ? [value] : []
    })
    const isOne = new Set(texts).size === new Set(texts.map(folded)).size
    this.#spellings.set(`${table.name}.${column.name}`, isOne)
    return isOne
  }
  readonly #spellings = new Map<string, boolean>()

  readonly #hasOneOrder = (column: Column, by: Column): boolean => {
    const places = new Map<string, string>()
    return this.#world.data[column.table]!.every((row) => {
      const [value, place] = [memberKey(row[column.name] ?? null), memberKey(row[by.name] ?? null)]
      const known = places.get(value) ?? (value === memberKey(null) ? memberKey(null) : place)
      places.set(value, known)
      return known === place
    })
  }

  readonly #hasPartners = (relationship: Relationship): boolean => {
    const known = this.#partners.get(relationship)
    if (known !== undefined) return known
    const { from, to } = relationship
    const members = (end: Column) =>
      this.#world.data[end.table]!.map((row) => memberKey(row[end.name] ?? null))
    const ones = new Set(members(to))
    const isComplete = members(from).every((member) => member !== memberKey(null) && ones.has(member))
    this.#partners.set(relationship, isComplete)
    return isComplete
  }
  readonly #partners = new Map<Relationship, boolean>()

  #seatOf(identity: EffectiveIdentity): Seat {
    const known = this.#seats.get(identity)
    if (known) return known
    const { model, data, today } = this.#world
    const interpreter = new Interpreter(model, data, { ...identity, today })
    const columns = this.#words.all.filter(({ table }) => this.#words.depthOf(table) !== undefined)
    const ids = columns.map(({ table, column }) => `${table}.${column}`)
    const nothing = { filters: [], rows: [], variables: new Map(), relationships: [] }
    const rows = interpreter.rows
      .details(this.#words.main, ids, nothing)
      .map((values) => new Map(values.map((value, index) => [columns[index]!.id, value])))
    const figures = new Map<string, boolean>()
    const hasFigure = (measure: string): boolean => {
      const known = figures.get(measure)
      if (known !== undefined) return known
      // Whatever was asked before.
      interpreter.use(model)
      interpreter.select([])
      const figure = interpreter.figure(nothing, () => interpreter.measure(measure, nothing))
      figures.set(measure, figure !== null)
      return figure !== null
    }
    const seat = { interpreter, rows, hasFigure }
    this.#seats.set(identity, seat)
    return seat
  }

  async run(index: number): Promise<void> {
    const { seed, identities } = this.#options
    const identity = identities[index % identities.length]!
    const seat = this.#seatOf(identity)
    const chance = new Chance((seed + index) * 7919 + 1)
    const anchor: Anchor = seat.rows.length > 0 ? chance.one(seat.rows) : new Map()
    const { model, today, now = `${today}T12:00:00` } = this.#world
    const { hasFigure } = seat
    const found = randomCase(chance, { model, words: this.#words, today, now, anchor, hasFigure })
    const tally = this.#tally
    tally.cases++
    const label = `seed ${seed}, case ${index}`
    const asked: { engine: OpenEngine; statement: Statement }[] = []
    let parsed = this.#model
    // Told or not, answered by pre-aggregations or not: it changes no answer.
    const [isTold, isSummed] = [index % 2 === 1, index % 4 >= 2]
    try {
      if (found.model !== model) parsed = parseModel(found.model)
      for (const engine of this.#engines) {
        const { dialect, execute } = engine
        const options = {
          dialect,
          today,
          now,
          ...(isTold && {
            known: {
              hasOneSpelling: this.#hasOneSpelling,
              hasOneOrder: this.#hasOneOrder,
              hasPartners: this.#hasPartners,
            },
          }),
          ...(isSummed && execute && { preAggregations: this.#preAggregations }),
        }
        try {
          asked.push({ engine, statement: compile(found.query, parsed, identity, options) })
        } catch (error) {
          // The others answer what an engine has no words for.
          if (asked.length === 0 || !(error instanceof PlacedError)) throw error
          this.#refuse(`${dialect}: ${reasonOf(error)}`)
        }
      }
    } catch (error) {
      if (!(error instanceof PlacedError)) throw error
      this.#refuse(reasonOf(error))
      return
    }
    const summed = this.#preAggregations.taken()
    for (const sql of summed.statements)
      await this.#engines.find(({ execute }) => execute !== undefined)!.execute!(sql)
    const results = asked.map(({ engine, statement }) =>
      engine.run(statement).then(
        (result): QueryLine => toLine(label, statement, result),
        (error: unknown): Error => error as Error,
      ),
    )
    // The tables of its page come from each engine in turn.
    const { engine: kept } = asked[Math.floor(index / 4) % asked.length]!
    const here = answerHere(label, found.query, parsed, identity, { today, now }, kept)
    // While the engines work.
    seat.interpreter.use(found.model)
    const reference = answer(found.query, found.model, seat.interpreter, { today, now })
    const lines = await Promise.all(results)
    const isTooLarge = lines.some((line, place) =>
      line instanceof Error
        ? failureOf(asked[place]!.statement, line.message) !== undefined
        : 'error' in line && line.error.message.includes('more than 38 digits'),
    )
    if (isTooLarge) {
      this.#refuse('an amount of more than 38 digits')
      return
    }
    const constructs = new Set([
      ...found.constructs,
      `role ${identity.roles.join(' + ')}`,
      ...rulesOf(model, identity).flatMap(constructsIn),
      ...(summed.found > 0 ? ['a pre-aggregation'] : []),
    ])
    for (const construct of constructs)
      tally.constructs.set(construct, (tally.constructs.get(construct) ?? 0) + 1)
    tally.answered++
    const [first] = lines
    if (first && !(first instanceof Error) && !isEmpty(first)) tally.notEmpty++
    const { line, reason, byMonth } = await here
    if (byMonth !== undefined) tally.readByMonth++
    if (byMonth) tally.answeredByMonth++
    if (line) tally.here++
    else tally.elsewhere.set(reason!, (tally.elsewhere.get(reason!) ?? 0) + 1)
    const differs = line && difference(line, reference, seat.interpreter.doubles.cancelled)
    if (
      differs !== undefined &&
      !(seat.interpreter.doubles.isUndecided && 'columns' in line! && line.columns.some(isDouble))
    ) {
      tally.differences.push(`${label}, by its plan: ${differs}\n${describe(found, identity)}`)
      return
    }
    for (const [place, line] of lines.entries()) {
      const { engine, statement } = asked[place]!
      if ((line as { code?: string }).code === tookTooLong) {
        this.#refuse(`${engine.dialect} was stopped after two minutes`)
        continue
      }
      const differs =
        line instanceof Error
          ? `${line.message}\n${statement.sql}`
          : difference(line, reference, seat.interpreter.doubles.cancelled)
      if (differs === undefined) {
        tally.judged.set(engine.dialect, (tally.judged.get(engine.dialect) ?? 0) + 1)
        continue
      }
      // Amounts are exact, whatever doubles beside them come to.
      const hasDoubles = !(line instanceof Error) && 'columns' in line && line.columns.some(isDouble)
      if (seat.interpreter.doubles.isUndecided && hasDoubles) {
        this.#refuse('decided by what is left where doubles cancel')
        break
      }
      tally.differences.push(`${label}, ${engine.dialect}: ${differs}\n${describe(found, identity)}`)
      break
    }
  }

  #refuse(why: string): void {
    this.#tally.refused.set(why, (this.#tally.refused.get(why) ?? 0) + 1)
  }
}

/** What is refused, whatever it is called. */
const reasonOf = ({ code, message }: PlacedError<string>): string =>
  `${code}: ${message.replace(/\(.*?\)|"[^"]*"|'[^']*'\[[^\]]*\]|\w+\[[^\]]*\]/g, '…')}`

const rulesOf = ({ roles = [] }: PlainModel, identity: EffectiveIdentity): string[] =>
  roles
    .filter(({ name }) => identity.roles.includes(name))
    .flatMap(({ rules }) => rules.map(({ filter }) => filter))

const isDouble = ({ type }: { type: string }): boolean => type === 'double'

const isEmpty = (line: QueryLine): boolean =>
  'error' in line || line.columns.every(({ values }) => values.every((value) => value === null))

function describe({ query, model }: RandomCase, { roles, customData }: EffectiveIdentity): string {
  const measures = model.tables
    .flatMap((table) => table.measures ?? [])
    .filter(({ name }) => name.startsWith('Random'))
    .map(({ name, expression }) => `${name} = ${expression}`)
  return [`roles ${roles.join(', ')} ${customData ?? ''}`, ...measures, JSON.stringify(query)].join('\n')
}
