import { Binder } from '../dax/binder.ts'
import { functions } from '../dax/functions.ts'
import { truth } from '../dax/operators.ts'
import { parseExpression } from '../dax/parse-expression.ts'
import { noScope } from '../dax/scope.ts'
import type { Vocabulary } from '../dax/scope.ts'
import type { Relationship } from '../model/column.ts'
import { ModelError } from '../model/errors.ts'
import { findColumn, sameName } from '../model/model.ts'
import type { Measure, Role, RlsRule, Table } from '../model/model.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { knownTable } from './known-table.ts'
import { readGrain } from './read-grain.ts'
import type { MeasureDraft, OpenTable } from './read-table.ts'
import { readTexts, refuseDoubles } from './reader.ts'
import type { Reader } from './reader.ts'

/** Longer than any expression that a person writes. */
const maxExpressionLength = 20_000

/** Reads and types the measures of all tables; each as another one or the order of the file needs it. */
export function bindMeasures(
  drafts: readonly { table: OpenTable; measures: MeasureDraft[] }[],
  parts: Pick<Vocabulary, 'tables' | 'relationships' | 'fiscalYearEnd'>,
  file: string | undefined,
): Map<string, Measure[]> {
  type State = MeasureDraft & { table: OpenTable; measure?: Measure; error?: ModelError; isOpen: boolean }
  const states = new Map<string, State>()
  for (const { table, measures } of drafts)
    for (const draft of measures) {
      const key = draft.name.toLowerCase()
      const other = states.get(key)
      const isColumn = findColumn(table, draft.name) !== undefined
      if (other || isColumn) {
        const message = other
          ? `Two measures are called "${draft.name}"; a measure's name is unique in the model`
          : `"${table.name}" has a column and a measure called "${draft.name}"`
        draft.reader.tell(draft.reader.error('MODEL_DUPLICATE_NAME', message, 'name'))
      }
      if (!other) states.set(key, { ...draft, table, isOpen: false })
    }

  const vocabulary: Vocabulary = {
    ...parts,
    measureNames: [...states.values()].map((state) => state.name),
    measure(name, table) {
      const state = states.get(name.toLowerCase())
      if (!state || (table !== undefined && !sameName(state.table.name, table))) return undefined
      const measure = bind(state)
      return { table: measure.table, name: measure.name, type: measure.type }
    },
  }

  function bind(state: State): Measure {
    if (state.measure) return state.measure
    // Whoever refers to it is not to blame.
    if (state.error) throw state.error
    try {
      return bindNew(state)
    } catch (error) {
      if (error instanceof ModelError) state.error = error
      throw error
    }
  }

  function bindNew(state: State): Measure {
    const path = state.reader.pathOf('expression')
    const measure = `${state.table.name}[${state.name}]`
    const place = { path, measure, ...(file !== undefined && { file }) }
    if (state.isOpen)
      throw new ModelError('MEASURE_CYCLE', `The measure [${state.name}] refers to itself`, place)
    state.isOpen = true
    const typed = bindExpression(
      state.expression,
      place,
      (binder, expression) => binder.value(expression, noScope),
      vocabulary,
    )
    const { reader } = state
    reader.only(['name', 'displayName', 'expression', 'description', 'format', 'hidden', 'synonyms', 'grain'])
    const grain = readGrain(reader, state.table, parts.tables, parts.relationships)
    const format = reader.optionalText('format')
    state.measure = {
      table: state.table.name,
      name: state.name,
      expression: state.expression,
      type: typed.type,
      typed,
      ...readTexts(reader),
      ...(format !== undefined && { format }),
      ...(grain && { grain }),
      hidden: reader.flag('hidden'),
      synonyms: reader.texts('synonyms'),
    }
    return state.measure
  }

  const found = new Map<string, Measure[]>()
  for (const state of states.values()) {
    const measure = bindToTell(state)
    if (measure) found.set(state.table.name, [...(found.get(state.table.name) ?? []), measure])
  }
  return found

  function bindToTell(state: State): Measure | undefined {
    try {
      return bind(state)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // What is wrong with a measure that this one refers to is reported there.
      const isOwn = error.path?.startsWith(state.reader.pathOf())
      if (isOwn && !state.reader.usesBroken(state.expression)) state.reader.tell(error)
      return undefined
    }
  }
}

function bindExpression(
  source: string,
  place: { file?: string; path: string; measure: string },
  bind: (binder: Binder, expression: ReturnType<typeof parseExpression>) => TypedExpression,
  vocabulary: Vocabulary,
): TypedExpression {
  if (source.length > maxExpressionLength)
    throw new ModelError(
      'MEASURE_SYNTAX',
      `The expression is longer than ${maxExpressionLength} characters`,
      place,
    )
  try {
    return bind(new Binder(functions, vocabulary, source, place), parseExpression(source))
  } catch (error) {
    if (!(error instanceof ModelError) || error.measure !== undefined) throw error
    const { position, suggestion } = error
    throw new ModelError(error.code, withoutPlace(error), {
      ...place,
      ...(position && { position }),
      ...(suggestion && { suggestion }),
    })
  }
}

/** The message of an error before its place was added. */
const withoutPlace = (error: ModelError): string => error.message.replace(/ \(at line \d+, column \d+\)/, '')

export function readRoles(
  root: Reader,
  tables: readonly Table[],
  relationships: readonly Relationship[],
  fiscalYearEnd: { month: number; day: number },
  file: string | undefined,
): Role[] {
  const vocabulary: Vocabulary = {
    tables,
    relationships,
    fiscalYearEnd,
    measureNames: [],
    measure: (name, table) => findAnyMeasure(tables, name, table),
  }
  const readers = root.list('roles', [])
  refuseDoubles(
    readers.flatMap((reader) => {
      const name = reader.attempt(() => reader.name('name'))
      return name === undefined ? [] : [{ name, reader }]
    }),
    'roles',
  )
  const readRole = (reader: Reader): Role => {
    reader.only(['name', 'description', 'rules'])
    const name = reader.name('name')
    const readRule = (rule: Reader): RlsRule => {
      rule.only(['table', 'filter'])
      const table = knownTable(rule, 'table', { name: rule.text('table'), tables })
      const scope = { ...noScope, rows: [{ table: table.name }], isRule: true }
      const path = rule.pathOf('filter')
      const place = {
        path,
        measure: `role "${name}", table "${table.name}"`,
        ...(file !== undefined && { file }),
      }
      const filter = bindExpression(
        rule.text('filter'),
        place,
        (binder, expression) => truth(binder.value(expression, scope), expression.at, binder),
        vocabulary,
      )
      return { table: table.name, filter }
    }
    const rules = reader
      .list('rules', [])
      .filter((rule) => !rule.usesBroken())
      .flatMap((rule) => rule.attempt(() => readRule(rule)) ?? [])
    const doubled = rules.find(
      (rule, index) => rules.findIndex((other) => other.table === rule.table) !== index,
    )
    if (doubled)
      throw reader.error(
        'ROLE_RULE',
        `The role "${name}" has two rules for "${doubled.table}"; join them with &&`,
        'rules',
      )
    return { name, rules }
  }
  return readers.flatMap((reader) => reader.attempt(() => readRole(reader)) ?? [])
}

function findAnyMeasure(tables: readonly Table[], name: string, table?: string) {
  for (const other of tables) {
    if (table !== undefined && !sameName(other.name, table)) continue
    const measure = other.measures.find((candidate) => sameName(candidate.name, name))
    if (measure) return { table: measure.table, name: measure.name, type: measure.type }
  }
  return undefined
}
