import { toLine } from '@casement/evaluator'
import { PlacedError, parseQuery, parseQueryRequest } from '@casement/query'
import type { SemanticQuery } from '@casement/query'
import { compile, compilePlan, failureOf, parseModel, planPage, Unplannable } from '../../src/index.ts'
import type { DialectName, EffectiveIdentity, Model, PagePlan, Statement } from '../../src/index.ts'
import { openDuckDb } from '../world/duckdb.ts'
import { disturbed } from './disturbed-world.ts'
import { hostileRequest } from './hostile-request.ts'
import { Interpreter } from './interpreter/interpreter.ts'
import { sentPage } from './read-page.ts'
import type { Database } from './read-page.ts'
import { Chance } from './random.ts'
import { FilterWriter } from './random-filter.ts'
import { randomCase } from './random-query.ts'
import { toStatements } from './random-world.ts'
import type { World } from './run-cases.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

/** An engine that a proof is made on. */
export interface ProvenEngine {
  readonly dialect: DialectName
  open(statements: readonly string[]): Promise<Database & { close(): unknown }>
}

export const duckDb: ProvenEngine = { dialect: 'duckdb', open: openDuckDb }

export interface NonInterference {
  compared: number
  /** Queries that are refused, by their text and the model alone. */
  refusedQueries: number
  notEmpty: number
  /** Queries whose tables, as they would be sent to be answered elsewhere, were compared as well. */
  pages: number
  slicerLists: number
  /** Rows that the person does not see, over all worlds, each of which was changed, deleted or multiplied. */
  disturbedRows: number
}

/**
 * What a person may not see cannot show in what the person sees: rows outside of the role's are changed, deleted and
 * multiplied at random, and every answer stays the same, byte for byte. Throws at the first that does not, and at the
 * first that the engine fails to give.
 */
export async function proveRls(
  identity: EffectiveIdentity,
  options: {
    seed: number
    worlds: number
    queries: number
    worldOf(chance: Chance): World
    /** DuckDB, where it is not said. */
    engine?: ProvenEngine
  },
): Promise<NonInterference> {
  const { dialect, open } = options.engine ?? duckDb
  const tally = { compared: 0, refusedQueries: 0, notEmpty: 0, pages: 0, slicerLists: 0, disturbedRows: 0 }
  for (let turn = 0; turn < options.worlds; turn++) {
    const { model, data, today, now = `${today}T12:00:00` } = options.worldOf(new Chance(options.seed + turn))
    const words = vocabularyOf(model, data)
    const seen = new Interpreter(model, data, { ...identity, today })
    for (const { name } of model.tables) tally.disturbedRows += data[name]!.length - seen.rows.of(name).length
    const worlds = [
      data,
      ...[1, 2].map((time) => disturbed(model, data, identity, new Chance(turn * 10 + time))),
    ]
    const databases = await Promise.all(worlds.map((world) => open(toStatements(model, world))))
    try {
      for (let index = 0; index < options.queries; index++) {
        const chance = new Chance((options.seed + turn) * 1000 + index)
        const anchor = anchorOf(seen, words, chance)
        const isList = index % 4 === 3
        const found = isList
          ? {
              model,
              query: slicerList(new FilterWriter(chance, { words, anchor, today, now }), words, chance),
            }
          : randomCase(chance, { model, words, today, now, anchor })
        const asked = compiled(found, identity, { dialect, today, now })
        if (!asked) {
          tally.refusedQueries++
          continue
        }
        const { statement } = asked
        const [answer, ...others] = await Promise.all(
          databases.map(async (database) => {
            try {
              return JSON.stringify(toLine('q', statement, await database.run(statement)))
            } catch (error) {
              const { message } = error as Error
              const failure = failureOf(statement, message)
              if (failure === undefined)
                throw new Error(`World ${turn}, query ${index} failed`, { cause: error })
              return failure
            }
          }),
        )
        for (const other of others)
          if (other !== answer)
            throw new Error(
              `World ${turn}, query ${index} differs for ${identity.roles.join()}:\n${answer}\n${other}\n${statement.sql}`,
            )
        await comparePages(
          asked,
          identity,
          { dialect, today, now },
          databases,
          `World ${turn}, query ${index}`,
          tally,
        )
        tally.compared++
        if (isList) tally.slicerLists++
        if (!answer!.includes('"rowCount":0')) tally.notEmpty++
      }
    } finally {
      for (const database of databases) await database.close()
    }
  }
  return tally
}

type Asked = { query: SemanticQuery; model: Model; statement: Statement }
type Manner = { dialect: DialectName; today: string; now: string }

/** null for a query that is refused before any row is read, also by name of what an engine has no words for. */
function compiled(
  { query, model }: { query: SemanticQuery; model: unknown },
  identity: EffectiveIdentity,
  manner: Manner,
): Asked | null {
  try {
    const parsed = parseModel(model)
    return { query, model: parsed, statement: compile(query, parsed, identity, manner) }
  } catch (error) {
    if (error instanceof PlacedError) return null
    throw error
  }
}

/** All that would leave the service for a query's plan is the same, byte for byte, whatever the hidden rows are. */
async function comparePages(
  { query, model }: Asked,
  identity: EffectiveIdentity,
  manner: Manner,
  databases: readonly Database[],
  label: string,
  tally: { pages: number },
): Promise<void> {
  let pages: readonly PagePlan[]
  try {
    const { plan } = compilePlan(query, model, identity, manner)
    pages = [false, true].map((byMonth) => planPage([plan], model, identity, { ...manner, byMonth }))
  } catch (error) {
    if (error instanceof Unplannable) return
    throw error
  }
  const isByMonth = pages[1]!.links.some(({ isOfGroups }) => isOfGroups)
  for (const page of isByMonth ? pages : pages.slice(0, 1)) {
    const [first, ...others] = await Promise.all(
      databases.map(async (database) => bytesOf(await sentPage(database, page))),
    )
    for (const other of others)
      if (other !== first)
        throw new Error(`${label}: the tables differ for ${identity.roles.join()}:\n${first}\n${other}`)
  }
  tally.pages++
}

/** Tables as a text that differs where any of their bytes does. */
const bytesOf = (tables: ReadonlyMap<string, Uint8Array>): string =>
  JSON.stringify([...tables].map(([id, bytes]) => [id, Buffer.from(bytes).toString('base64')]))

/** A row that the person sees, with all that it leads to. */
function anchorOf(seen: Interpreter, words: Vocabulary, chance: Chance) {
  const columns = words.all.filter(({ table }) => words.depthOf(table) !== undefined)
  const nothing = { filters: [], rows: [], variables: new Map(), relationships: [] }
  const ids = columns.map(({ table, column }) => `${table}.${column}`)
  const rows = seen.rows.details(words.main, ids, nothing)
  if (rows.length === 0) return new Map()
  const row = chance.one(rows)
  return new Map(row.map((value, index) => [columns[index]!.id, value]))
}

/** The values of a column, as a slicer offers them. */
function slicerList(filters: FilterWriter, words: Vocabulary, chance: Chance): SemanticQuery {
  const { table, column } = chance.one(words.all)
  const made = chance.is(0.6) ? [filters.any({ isFigureAllowed: false, isTopAllowed: true }).filter] : []
  return {
    select: [{ name: 'value', field: { kind: 'column', table, column } }],
    filters: made as unknown as NonNullable<SemanticQuery['filters']>,
    orderBy: [{ name: 'value', direction: chance.one(['ascending', 'descending'] as const) }],
    limit: 5000,
  }
}

export interface Attempts {
  attempts: number
  refused: Record<string, number>
  /** Values that look for something and find no more than is there. */
  answered: number
}

/** An attempt and how it ended: in an error of the closed list, or in these lines. */
export interface Attempted {
  readonly what: string
  readonly request: unknown
  readonly code?: string
  readonly answers: readonly string[]
}

/**
 * Requests of somebody who wants more than the role shows: crafted names and values, filters in filters, text in the
 * place of everything, megabytes of it. Each ends in an error of the closed list, or, where it only looks for odd values,
 * in an answer that is the same whatever is hidden. Throws at the first that does neither, or takes too long.
 */
export async function proveNoFurther(
  identity: EffectiveIdentity,
  options: {
    seed: number
    attempts: number
    worldOf(chance: Chance): World
    /** No attempt may take longer; not measured where it is not said. */
    maxMs?: number
    /** DuckDB, where it is not said. */
    engine?: ProvenEngine
    /** Carries each attempt elsewhere as well, and throws if it ends there in any other way. */
    carry?(attempted: Attempted): Promise<void>
  },
): Promise<Attempts> {
  const tally: Attempts = { attempts: 0, refused: {}, answered: 0 }
  const { dialect, open } = options.engine ?? duckDb
  const { model, data, today } = options.worldOf(new Chance(options.seed))
  const parsed = parseModel(model)
  const words = vocabularyOf(model, data)
  const other = disturbed(model, data, identity, new Chance(options.seed + 1))
  const databases = await Promise.all([data, other].map((world) => open(toStatements(model, world))))
  try {
    for (let index = 0; index < options.attempts; index++) {
      const { what, request } = hostileRequest(new Chance(options.seed * 31 + index), words, index)
      const started = performance.now()
      const outcome = await attempt(request)
      const tookMs = performance.now() - started
      await options.carry?.({ what, request, ...outcome })
      if (tookMs > (options.maxMs ?? Infinity)) throw new Error(`${what} took ${tookMs.toFixed(0)} ms`)
      tally.attempts++
      if (outcome.code) tally.refused[outcome.code] = (tally.refused[outcome.code] ?? 0) + 1
      else tally.answered++

      async function attempt(json: unknown): Promise<{ code?: string; answers: string[] }> {
        const answers: string[] = []
        try {
          const queries = parseQueryRequest(json)
          if (queries === 'opening') throw new Error(`${what} asks for no query`)
          for (const { id, query } of queries) {
            const statement = compile(parseQuery(query), parsed, identity, { dialect, today })
            const [answer, again] = await Promise.all(
              databases.map(async (database) =>
                JSON.stringify(toLine(id, statement, await database.run(statement))),
              ),
            )
            if (answer !== again)
              throw new Error(`${what} reached further:\n${answer}\n${again}\n${statement.sql}`)
            answers.push(answer!)
          }
          return { answers }
        } catch (error) {
          if (error instanceof PlacedError) return { code: error.code, answers }
          throw new Error(`${what} ended in another error: ${(error as Error).message}`, { cause: error })
        }
      }
    }
  } finally {
    for (const database of databases) await database.close()
  }
  return tally
}
