import { Binder, noScope } from '../dax/binder.ts'
import type { Vocabulary } from '../dax/binder.ts'
import { parseExpression } from '../dax/parse-expression.ts'
import type { TypedExpression } from '../dax/typed.ts'
import { ModelError } from '../errors.ts'
import { findColumn, findTable, sameName } from './model.ts'
import type { Measure, Relationship, Role, RowRule, Table } from './model.ts'
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
  type State = MeasureDraft & { table: OpenTable; measure?: Measure; isOpen: boolean }
  const states = new Map<string, State>()
  for (const { table, measures } of drafts)
    for (const draft of measures) {
      const key = draft.name.toLowerCase()
      const other = states.get(key)
      if (other)
        throw draft.reader.error(
          'MODEL_DUPLICATE_NAME',
          `Two measures are called "${draft.name}"; a measure's name is unique in the model`,
          'name',
        )
      const column = findColumn(table, draft.name)
      if (column)
        throw draft.reader.error(
          'MODEL_DUPLICATE_NAME',
          `"${table.name}" has a column and a measure called "${draft.name}"`,
          'name',
        )
      states.set(key, { ...draft, table, isOpen: false })
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
    const place = { ...(file !== undefined && { file }), measure: `${state.table.name}[${state.name}]` }
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
    reader.only(['name', 'displayName', 'expression', 'description', 'format', 'hidden', 'synonyms'])
    const format = reader.optionalText('format')
    state.measure = {
      table: state.table.name,
      name: state.name,
      expression: state.expression,
      type: typed.type,
      typed,
      ...readTexts(reader),
      ...(format !== undefined && { format }),
      hidden: reader.flag('hidden'),
      synonyms: reader.texts('synonyms'),
    }
    return state.measure
  }

  const found = new Map<string, Measure[]>()
  for (const state of states.values())
    found.set(state.table.name, [...(found.get(state.table.name) ?? []), bind(state)])
  return found
}

function bindExpression(
  source: string,
  place: { file?: string; measure: string },
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
    return bind(new Binder(vocabulary, source, place), parseExpression(source))
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
    readers.map((reader) => ({ name: reader.text('name'), reader })),
    'roles',
  )
  return readers.map((reader) => {
    reader.only(['name', 'description', 'rules'])
    const name = reader.name('name')
    const rules = reader.list('rules', []).map((rule): RowRule => {
      rule.only(['table', 'filter'])
      const tableName = rule.text('table')
      const table = findTable({ tables }, tableName)
      if (!table)
        throw rule.unknown(
          'table',
          `The model has no table "${tableName}"`,
          tables.map((other) => other.name),
          tableName,
        )
      const scope = { ...noScope, rows: [{ table: table.name }], isRule: true }
      const place = { ...(file !== undefined && { file }), measure: `role "${name}", table "${table.name}"` }
      const filter = bindExpression(
        rule.text('filter'),
        place,
        (binder, expression) => binder.truth(binder.value(expression, scope), expression.at),
        vocabulary,
      )
      return { table: table.name, filter }
    })
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
  })
}

function findAnyMeasure(tables: readonly Table[], name: string, table?: string) {
  for (const other of tables) {
    if (table !== undefined && !sameName(other.name, table)) continue
    const measure = other.measures.find((candidate) => sameName(candidate.name, name))
    if (measure) return { table: measure.table, name: measure.name, type: measure.type }
  }
  return undefined
}
