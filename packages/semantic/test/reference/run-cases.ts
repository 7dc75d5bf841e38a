import { compile, parseModel, SemanticError, toLine } from '../../src/index.ts'
import type { DialectName, EngineResult, QueryLine, Statement } from '../../src/index.ts'
import { answer } from './answer.ts'
import { difference } from './compare.ts'
import { Interpreter } from './interpreter.ts'
import { Chance } from './random.ts'
import { randomCase } from './random-query.ts'
import type { RandomCase } from './random-query.ts'
import { randomData, toStatements } from './random-world.ts'

export interface OpenEngine {
  dialect: DialectName
  run(statement: Statement): Promise<EngineResult>
  close(): Promise<void> | void
}

export interface Tally {
  cases: number
  answered: number
  notEmpty: number
  /** Refused by name, because this version does not compute it. */
  refused: Map<string, number>
  constructs: Map<string, number>
  differences: string[]
}

const today = '2024-08-17'

/**
 * Asks random queries of random worlds: every engine's answer must be the interpreter's. A world is kept for fifty queries.
 * The seed of a query alone makes it again: `caseOf(seed)`.
 */
export async function runCases(options: {
  seed: number
  count: number
  open(statements: readonly string[]): Promise<OpenEngine[]>
  mostDifferences?: number
}): Promise<Tally> {
  const tally = emptyTally()
  for (let start = 0; start < options.count; start += 50) {
    const data = randomData(new Chance(options.seed + start), 60)
    const engines = await options.open(toStatements(data))
    try {
      for (let index = start; index < Math.min(start + 50, options.count); index++) {
        const found = randomCase(new Chance((options.seed + index) * 7919 + 1))
        await runCase(found, data, engines, tally, `seed ${options.seed}, case ${index}`)
        if (tally.differences.length >= (options.mostDifferences ?? 3)) return tally
      }
    } finally {
      for (const engine of engines) await engine.close()
    }
  }
  return tally
}

/** One of them again. */
export async function runOne(options: {
  seed: number
  index: number
  open(statements: readonly string[]): Promise<OpenEngine[]>
}): Promise<Tally> {
  const tally = emptyTally()
  const start = Math.floor(options.index / 50) * 50
  const data = randomData(new Chance(options.seed + start), 60)
  const engines = await options.open(toStatements(data))
  const found = randomCase(new Chance((options.seed + options.index) * 7919 + 1))
  await runCase(found, data, engines, tally, `seed ${options.seed}, case ${options.index}`)
  for (const engine of engines) await engine.close()
  return tally
}

const emptyTally = (): Tally => ({
  cases: 0,
  answered: 0,
  notEmpty: 0,
  refused: new Map(),
  constructs: new Map(),
  differences: [],
})

async function runCase(
  found: RandomCase,
  data: ReturnType<typeof randomData>,
  engines: readonly OpenEngine[],
  tally: Tally,
  label: string,
): Promise<void> {
  tally.cases++
  for (const construct of found.constructs)
    tally.constructs.set(construct, (tally.constructs.get(construct) ?? 0) + 1)
  const person = {
    username: 'somebody',
    roles: found.roles,
    ...(found.customData !== undefined && { customData: found.customData }),
  }
  const lines: QueryLine[] = []
  for (const engine of engines) {
    let statement: Statement
    try {
      statement = compile(found.query, parseModel(found.model), person, { dialect: engine.dialect, today })
    } catch (error) {
      if (!(error instanceof SemanticError)) throw error
      const why = `${error.code}: ${error.message.replace(/\(.*?\)|"[^"]*"/g, '…')}`
      tally.refused.set(why, (tally.refused.get(why) ?? 0) + 1)
      return
    }
    try {
      lines.push(toLine(label, statement, await engine.run(statement)))
    } catch (error) {
      tally.differences.push(
        `${label}, ${engine.dialect}: ${(error as Error).message}\n${describe(found)}\n${statement.sql}`,
      )
      return
    }
  }
  const interpreter = new Interpreter(found.model, data, {
    roles: found.roles,
    ...(found.customData !== undefined && { customData: found.customData }),
    username: 'somebody',
    today,
  })
  const reference = answer(found.query, found.model, interpreter, today)
  tally.answered++
  const [first] = lines
  const isEmpty =
    !first || 'error' in first || first.columns.every(({ values }) => values.every((value) => value === null))
  if (!isEmpty) tally.notEmpty++
  for (const [index, line] of lines.entries()) {
    const differs = difference(line, reference)
    if (differs !== undefined)
      tally.differences.push(`${label}, ${engines[index]!.dialect}: ${differs}\n${describe(found)}`)
  }
}

function describe({ query, model, roles, customData }: RandomCase): string {
  const measures = model.tables[0]!.measures!.filter(({ name }) => name.startsWith('Random')).map(
    ({ name, expression }) => `${name} = ${expression}`,
  )
  return [`roles ${roles.join(', ')} ${customData ?? ''}`, ...measures, JSON.stringify(query)].join('\n')
}
