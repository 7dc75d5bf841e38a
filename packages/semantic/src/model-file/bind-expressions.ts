import { PlacedError } from '@casement/query'
import type { Part } from '@casement/schema'
import { Binder } from '../dax/binder.ts'
import { functions } from '../dax/functions.ts'
import { truth } from '../dax/operators.ts'
import { parseExpression } from '../dax/parse-expression.ts'
import { noScope } from '../dax/scope.ts'
import type { Vocabulary } from '../dax/scope.ts'
import { ModelError } from '../model/errors.ts'
import { findColumn, sameName } from '../model/model.ts'
import type { Measure, Model, RlsRule, Role, Table } from '../model/model.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { planRule } from '../rules/filters-of-roles.ts'
import { usesOfField } from './complaints.ts'
import type { Complaints } from './complaints.ts'
import { knownTable } from './known-table.ts'
import { readDenies } from './read-denies.ts'
import type { ReadGrain } from './read-grain.ts'
import type { TableDraft } from './read-table.ts'
import type { RoleJson, RuleJson } from './shapes/model.ts'
import { maxExpressionLength } from './shapes/table.ts'
import type { MeasureJson } from './shapes/table.ts'

interface MeasureState {
  readonly path: string
  readonly table: Table
  readonly written: MeasureJson
  measure?: Measure
  error?: ModelError
  isOpen: boolean
}

/** The measures of all tables by their names in lower case; each is still to be bound. */
function statesOf(drafts: readonly TableDraft[], complaints: Complaints): Map<string, MeasureState> {
  const states = new Map<string, MeasureState>()
  for (const { table, measures } of drafts)
    for (const part of measures) {
      const { path } = part
      const written = complaints.attempt(part, (measure) => measure, usesOfField(table.name))
      if (!written) continue
      const { name } = written
      const key = name.toLowerCase()
      const other = states.get(key)
      const isColumn = findColumn(table, name) !== undefined
      if (other || isColumn) {
        const message = other
          ? `Two measures are called "${name}"; a measure's name is unique in the model`
          : `"${table.name}" has a column and a measure called "${name}"`
        complaints.tell(complaints.error('MODEL_DUPLICATE_NAME', `${path}.name`, message))
      }
      if (!other) states.set(key, { path, table, written, isOpen: false })
    }
  return states
}

/** Reads and types the measures of all tables; each as another one or the order of the file needs it. */
export function bindMeasures(
  drafts: readonly TableDraft[],
  parts: Pick<Vocabulary, 'tables' | 'relationships' | 'fiscalYearEnd'>,
  readGrain: ReadGrain,
  complaints: Complaints,
): Map<string, Measure[]> {
  const states = statesOf(drafts, complaints)
  const vocabulary: Vocabulary = {
    ...parts,
    measureNames: [...states.values()].map(({ written }) => written.name),
    measure(name, table) {
      const state = states.get(name.toLowerCase())
      if (!state || (table !== undefined && !sameName(state.table.name, table))) return undefined
      const measure = bind(state)
      return { table: measure.table, name: measure.name, type: measure.type }
    },
  }

  function bind(state: MeasureState): Measure {
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

  function bindNew(state: MeasureState): Measure {
    const { table } = state
    const { grain: writtenGrain, effects: _, hidden = false, synonyms = [], ...own } = state.written
    const place = {
      ...complaints.placeOf(`${state.path}.expression`),
      measure: `${table.name}[${own.name}]`,
    }
    if (state.isOpen)
      throw new ModelError('MEASURE_CYCLE', `The measure [${own.name}] refers to itself`, place)
    state.isOpen = true
    const typed = bindExpression(
      own.expression,
      place,
      (binder, expression) => binder.value(expression, noScope),
      vocabulary,
    )
    const grain = readGrain(writtenGrain, { path: `${state.path}.grain`, table })
    state.measure = {
      table: table.name,
      ...own,
      type: typed.type,
      typed,
      ...(grain && { grain }),
      hidden,
      synonyms,
    }
    return state.measure
  }

  const found = new Map<string, Measure[]>()
  for (const state of states.values()) {
    const measure = bindToTell(state)
    if (measure) found.set(state.table.name, [...(found.get(state.table.name) ?? []), measure])
  }
  return found

  function bindToTell(state: MeasureState): Measure | undefined {
    try {
      return bind(state)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // What is wrong with a measure that this one refers to is reported there.
      const isOwn = error.path?.startsWith(state.path)
      if (isOwn && !complaints.usesBroken(state.written.expression)) complaints.tell(error)
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
  parts: readonly Part<RoleJson>[],
  {
    tables,
    relationships,
    fiscalYearEnd,
    dates,
  }: Pick<Model, 'tables' | 'relationships' | 'fiscalYearEnd' | 'dates'>,
  complaints: Complaints,
): Role[] {
  const vocabulary: Vocabulary = {
    tables,
    relationships,
    fiscalYearEnd,
    measureNames: [],
    measure: (name, table) => findAnyMeasure(tables, name, table),
  }
  complaints.tellDoubles(
    parts.flatMap(({ path, value }) => (value ? [{ name: value.name, path }] : [])),
    'roles',
  )
  const readRule = (written: RuleJson, path: string, role: string): RlsRule => {
    const table = knownTable(`${path}.table`, { name: written.table, tables }, complaints)
    const scope = { ...noScope, rows: [{ table: table.name }], isRule: true }
    const place = {
      ...complaints.placeOf(`${path}.filter`),
      measure: `role "${role}", table "${table.name}"`,
    }
    const filter = bindExpression(
      written.filter,
      place,
      (binder, expression) => {
        const result = truth(binder.value(expression, scope), expression.at, binder)
        const { constants } = binder
        return constants.length === 0
          ? result
          : { kind: 'let', variables: constants, result, type: result.type }
      },
      vocabulary,
    )
    const rule = { table: table.name, expression: written.filter, filter }
    // What no filter can be made of is refused here, and not before whoever has the role.
    if (!complaints.isTold('relationships')) tryRule(rule, { tables, relationships, fiscalYearEnd }, place)
    return rule
  }
  const readRole = ({ name, rules: written = [], denies: names = [] }: RoleJson, path: string): Role => {
    const rules = written.flatMap((part) => {
      if (complaints.usesBroken(part.value)) return []
      return complaints.attempt(part, (rule) => readRule(rule, part.path, name)) ?? []
    })
    const doubled = rules.find(
      (rule, index) => rules.findIndex((other) => other.table === rule.table) !== index,
    )
    if (!doubled) {
      const denies = readDenies(names, { path, role: name }, { tables, dates }, complaints)
      return { name, rules, denies }
    }
    const detail = `The role "${name}" has two rules for "${doubled.table}"; join them with &&`
    throw complaints.error('ROLE_RULE', `${path}.rules`, detail)
  }
  return parts.flatMap((part) => complaints.attempt(part, (role) => readRole(role, part.path)) ?? [])
}

function tryRule(
  rule: RlsRule,
  parts: Pick<Model, 'tables' | 'relationships' | 'fiscalYearEnd'>,
  place: { file?: string; path: string; measure: string },
): void {
  try {
    planRule(rule, { name: '', roles: [], ...parts })
  } catch (error) {
    if (!(error instanceof PlacedError)) throw error
    throw new ModelError('ROLE_RULE', error.message, place)
  }
}

function findAnyMeasure(tables: readonly Table[], name: string, table?: string) {
  for (const other of tables) {
    if (table !== undefined && !sameName(other.name, table)) continue
    const measure = other.measures.find((candidate) => sameName(candidate.name, name))
    if (measure) return { table: measure.table, name: measure.name, type: measure.type }
  }
  return undefined
}
