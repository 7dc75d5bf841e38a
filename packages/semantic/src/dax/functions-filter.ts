import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import { findRelationship } from '../model/relationships.ts'
import { hasMeasure } from '../model/typed-expression.ts'
import type { Modifier, TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { boolean } from '../model/value-type.ts'
import type { Binder, Call, KnownFunction } from './binder.ts'
import { blank, choose, convert, isBlankLiteral, operation } from './build.ts'
import { rowsOf } from './functions-aggregate.ts'
import { modelColumn, modelTable, relatedColumn } from './name-resolution.ts'
import { truth, unify } from './operators.ts'
import type { Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

type CallExpression = Expression & { kind: 'call' }

export const filterFunctions: Record<string, KnownFunction> = {
  CALCULATE: {
    arguments: [1, Infinity],
    inRules: true,
    value: ({ binder, call, scope }) => {
      // The row at hand becomes part of the filter context; it stays readable by name too.
      const expression = binder.value(binder.argument(call, 0), scope)
      return {
        kind: 'calculate',
        expression,
        modifiers: modifiers(binder, call, scope, 1),
        type: expression.type,
      }
    },
  },
  CALCULATETABLE: {
    arguments: [1, Infinity],
    inRules: true,
    table: ({ binder, call, scope }) => ({
      kind: 'calculateTable',
      table: binder.table(binder.argument(call, 0), scope),
      modifiers: modifiers(binder, call, scope, 1),
    }),
  },
  FILTER: {
    arguments: [2, 2],
    inRules: true,
    table: ({ binder, call, scope }) => {
      const table = binder.table(binder.argument(call, 0), scope)
      const condition = binder.argument(call, 1)
      return {
        kind: 'filter',
        table,
        condition: truth(binder.value(condition, rowsOf(scope, table)), condition.at, binder),
      }
    },
  },
  VALUES: { arguments: [1, 1], inRules: true, table: valuesOf },
  DISTINCT: { arguments: [1, 1], inRules: true, table: valuesOf },
  ALL: {
    arguments: [1, Infinity],
    inRules: true,
    table: ({ binder, call, scope }) => {
      const first = binder.argument(call, 0)
      if (first.kind === 'name') return { kind: 'allOfTable', table: tableArgument(binder, first, scope) }
      return { kind: 'all', columns: columnArguments(binder, call, 0) }
    },
  },
  ALLEXCEPT: {
    arguments: [2, Infinity],
    table: ({ binder, call, scope }) => {
      const table = modelTable(tableArgument(binder, binder.argument(call, 0), scope), call.at, binder)
      const kept = new Set(columnArguments(binder, call, 1).map(columnId))
      return { kind: 'all', columns: table.columns.filter((column) => !kept.has(columnId(column))) }
    },
  },
  ALLSELECTED: {
    arguments: [1, Infinity],
    table: ({ binder, call }) => ({ kind: 'allSelected', columns: columnsOrTable(binder, call) }),
  },
  SELECTEDVALUE: {
    arguments: [1, 2],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const column = modelColumn(call.arguments[0], call.at, binder)
      const selected: TypedExpression = { kind: 'selectedValue', column, type: column.type }
      const otherwise = call.arguments[1] ? binder.value(call.arguments[1], scope) : blank
      if (isBlankLiteral(otherwise)) return selected
      const type = unify(selected, otherwise, call.at, binder)
      return choose(hasOneValue(column), convert(selected, type), otherwise, type)
    },
  },
  HASONEVALUE: {
    arguments: [1, 1],
    inRules: true,
    value: ({ binder, call }) => hasOneValue(modelColumn(call.arguments[0], call.at, binder)),
  },
  RELATED: {
    arguments: [1, 1],
    inRules: true,
    value: ({ binder, call, scope }) =>
      relatedColumn(modelColumn(call.arguments[0], call.at, binder), call.at, scope, binder),
  },
}

const one: TypedExpression = { kind: 'literal', value: '1', type: { kind: 'integer' } }

function hasOneValue(column: Column): TypedExpression {
  const values: TypedExpression = {
    kind: 'fold',
    function: 'distinctCount',
    table: { kind: 'values', column },
    value: { kind: 'column', column, type: column.type },
    type: { kind: 'integer' },
  }
  return operation('equal', [values, one], boolean)
}

function valuesOf({ binder, call, scope }: Call): TypedTable {
  const first = binder.argument(call, 0)
  if (first.kind === 'column') return { kind: 'values', column: modelColumn(first, call.at, binder) }
  return binder.table(first, scope)
}

function tableArgument(binder: Binder, argument: Expression, scope: Scope): string {
  const table = binder.table(argument, scope)
  if (table.kind === 'table') return table.table
  throw binder.error('MEASURE_ARGUMENTS', argument.at, 'A table of the model was expected here')
}

function columnArguments(binder: Binder, call: CallExpression, from: number): Column[] {
  const columns = call.arguments.slice(from).map((argument) => modelColumn(argument, call.at, binder))
  const tables = new Set(columns.map((column) => column.table))
  if (tables.size > 1)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      call.at,
      `The columns of ${call.name.toUpperCase()} must be of one table`,
    )
  return columns
}

/** A table's columns, or the columns given. */
function columnsOrTable(binder: Binder, call: CallExpression): Column[] {
  const first = binder.argument(call, 0)
  if (first.kind === 'name') return [...modelTable(first.name, first.at, binder).columns]
  return columnArguments(binder, call, 0)
}

const modifierNames = ['ALL', 'REMOVEFILTERS', 'ALLEXCEPT', 'ALLSELECTED', 'KEEPFILTERS', 'USERELATIONSHIP']

/** The filter arguments of CALCULATE: ways to change the filter context before the first argument is evaluated. */
function modifiers(binder: Binder, call: CallExpression, scope: Scope, from: number): Modifier[] {
  return call.arguments.slice(from).map((argument, index) => {
    if (!argument)
      throw binder.error(
        'MEASURE_ARGUMENTS',
        call.at,
        `${call.name.toUpperCase()} misses its argument ${from + index + 1}`,
      )
    return modifier(binder, argument, scope)
  })
}

export function modifier(binder: Binder, argument: Expression, scope: Scope): Modifier {
  const name = argument.kind === 'call' ? argument.name.toUpperCase() : ''
  if (argument.kind === 'call' && modifierNames.includes(name))
    return namedModifier(binder, argument, name, scope)
  return { kind: 'filter', table: filterTable(binder, argument, scope), keep: false }
}

function namedModifier(binder: Binder, call: CallExpression, name: string, scope: Scope): Modifier {
  const first = call.arguments[0]
  switch (name) {
    case 'KEEPFILTERS':
      return { kind: 'filter', table: filterTable(binder, binder.argument(call, 0), scope), keep: true }
    case 'USERELATIONSHIP':
      return usedRelationship(binder, call)
    case 'ALLSELECTED':
      return { kind: 'restoreSelected', columns: first ? columnsOrTable(binder, call) : null }
    case 'ALLEXCEPT': {
      const table = tableArgument(binder, binder.argument(call, 0), scope)
      if (call.arguments.length < 2)
        throw binder.error('MEASURE_ARGUMENTS', call.at, 'ALLEXCEPT names the columns whose filters stay')
      const except = call.arguments.slice(1).map((argument) => modelColumn(argument, call.at, binder))
      return { kind: 'removeTable', table, except }
    }
    default:
      if (!first) return { kind: 'removeEverything' }
      if (first.kind === 'name')
        return { kind: 'removeTable', table: tableArgument(binder, first, scope), except: [] }
      return { kind: 'remove', columns: columnArguments(binder, call, 0) }
  }
}

function usedRelationship(binder: Binder, call: CallExpression): Modifier {
  const [a, b] = [
    modelColumn(call.arguments[0], call.at, binder),
    modelColumn(call.arguments[1], call.at, binder),
  ]
  const relationship = findRelationship(binder.vocabulary, a, b)
  if (!relationship)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      call.at,
      `The model has no relationship between ${columnId(a)} and ${columnId(b)}`,
    )
  return { kind: 'useRelationship', relationship }
}

/** A table, or a condition over columns of one table: `T[c] = 1` stands for FILTER(ALL(T[c]), T[c] = 1). */
function filterTable(binder: Binder, argument: Expression, scope: Scope): TypedTable {
  if (binder.isTable(argument, scope)) return binder.table(argument, scope)
  const noted = new Map<string, Column>()
  const inner: Scope = { ...scope, rows: [{ noted }] }
  const condition = truth(binder.value(argument, inner), argument.at, binder)
  const columns = [...noted.values()]
  if (columns.length === 0)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      argument.at,
      'A filter of CALCULATE is a condition over columns, or a table; this one has no column',
    )
  if (new Set(columns.map((column) => column.table)).size > 1)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      argument.at,
      'The columns of one condition must be of one table; write one condition per table',
    )
  if (hasMeasure(condition))
    throw binder.error(
      'MEASURE_ARGUMENTS',
      argument.at,
      'A condition of CALCULATE cannot use a measure; put the measure in a VAR first, or use FILTER',
    )
  return { kind: 'filter', table: { kind: 'all', columns }, condition }
}
