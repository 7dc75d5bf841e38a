import type { Column } from '../model/column.ts'
import { columnId, tableOf } from '../model/model.ts'
import { columnsOf } from '../model/typed-expression.ts'
import type { Binding, Modifier, TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { boolean, integer } from '../model/value-type.ts'
import type { Binder, Call, KnownFunction } from './binder.ts'
import { blank, choose, convert, numberLiteral, operation } from './build.ts'
import { rowsOf } from './functions-aggregate.ts'
import { modelColumn } from './name-resolution.ts'
import { unify } from './operators.ts'
import type { Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

/*
 * How an RLS filter looks into other tables, such as one that says who sees what. In measures these functions have no
 * place: LOOKUPVALUE would fail there where it finds several values, which a rule turns into showing nothing.
 */

type CallExpression = Expression & { kind: 'call' }

export const ruleFunctions: Record<string, KnownFunction> = {
  LOOKUPVALUE: { arguments: [3, Infinity], inRules: 'only', value: lookup },
  SELECTCOLUMNS: {
    arguments: [2, Infinity],
    inRules: 'only',
    table: ({ binder, call, scope }) => {
      const table = binder.table(binder.argument(call, 0), scope)
      const given = call.arguments.slice(1)
      const isNamed = (place: number) => given[place]?.kind === 'text' && given[place + 1] !== undefined
      const columns: Column[] = []
      for (let place = 0; place < given.length; place += isNamed(place) ? 2 : 1)
        columns.push(columnFrom(table, given[isNamed(place) ? place + 1 : place], call, { binder, scope }))
      return projected(table, columns, call, binder)
    },
  },
  SUMMARIZE: {
    arguments: [2, Infinity],
    inRules: 'only',
    table: ({ binder, call, scope }) => {
      const table = binder.table(binder.argument(call, 0), scope)
      const columns = call.arguments
        .slice(1)
        .map((argument) => columnFrom(table, argument, call, { binder, scope }))
      return projected(table, columns, call, binder)
    },
  },
  CONTAINS: {
    arguments: [3, Infinity],
    inRules: 'only',
    value: ({ binder, call, scope }) => {
      const table = binder.table(binder.argument(call, 0), scope)
      const pairs = pairsFrom(call, 1, binder)
      const columns = pairs.map(([column]) => columnFrom(table, column, call, { binder, scope }))
      const values = pairs.map(([, value]) => binder.value(value, scope))
      return among(values, projected(table, columns, call, binder), call.at, binder)
    },
  },
  ISEMPTY: {
    arguments: [1, 1],
    inRules: 'only',
    value: ({ binder, call, scope }) => {
      const table = binder.table(binder.argument(call, 0), scope)
      return operation('isBlank', [rowsIn(table)], boolean)
    },
  },
}

/** `x IN table` in an RLS filter. */
export function inTable(
  values: readonly TypedExpression[],
  right: Expression,
  scope: Scope,
  binder: Binder,
): TypedExpression {
  const table = binder.table(right, scope)
  const found = columnsOf(table)
  if ('columns' in found) return among(values, table, right.at, binder)
  const { columns } = tableOf(binder.vocabulary, found)
  return among(values, { kind: 'project', table, columns: [...columns] }, right.at, binder)
}

function among(
  values: readonly TypedExpression[],
  table: TypedTable,
  at: number,
  binder: Binder,
): TypedExpression {
  const found = columnsOf(table)
  const columns = 'columns' in found ? found.columns : []
  if (columns.length !== values.length)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      at,
      `The table after IN has ${columns.length} columns, and ${values.length === 1 ? 'one is' : `${values.length} are`} asked for; take some of them by SELECTCOLUMNS or VALUES`,
    )
  const converted = values.map((value, place) => {
    const column = columns[place]!
    return convert(value, unify(value, { kind: 'column', column, type: column.type }, at, binder))
  })
  const counted = () => countedIn(converted, { table, columns }, binder)
  return { kind: 'in', values: converted, table, counted, type: boolean }
}

/** The values are in the table where it has rows with them. */
function countedIn(
  values: readonly TypedExpression[],
  { table, columns }: { table: TypedTable; columns: readonly Column[] },
  binder: Binder,
): TypedExpression {
  const variables = values.map((value): Binding => ({ name: binder.freshName(), value }))
  const tests = values.map(({ type }, place) => {
    const column = columns[place]!
    const own: TypedExpression = { kind: 'column', column, type: column.type }
    const wanted: TypedExpression = { kind: 'variable', name: variables[place]!.name, type }
    return operation('strictlyEqual', [convert(own, type), wanted], boolean)
  })
  const condition = tests.reduce((a, b) => operation('and', [a, b], boolean))
  const rows = rowsIn({ kind: 'filter', table, condition })
  const isNone = operation('isBlank', [rows], boolean)
  return { kind: 'let', variables, result: operation('not', [isNone], boolean), type: boolean }
}

const rowsIn = (table: TypedTable): TypedExpression => ({
  kind: 'fold',
  function: 'countRows',
  table,
  value: null,
  type: integer,
})

function projected(table: TypedTable, columns: Column[], call: CallExpression, binder: Binder): TypedTable {
  if (new Set(columns.map(columnId)).size < columns.length)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      call.at,
      `${call.name.toUpperCase()} names each column once in an RLS filter`,
    )
  return { kind: 'project', table, columns }
}

/** A column that the rows of a table have themselves. */
function columnFrom(
  table: TypedTable,
  argument: Expression | null | undefined,
  call: CallExpression,
  { binder, scope }: { binder: Binder; scope: Scope },
): Column {
  const value = argument ? binder.value(argument, rowsOf(scope, table)) : undefined
  const found = columnsOf(table)
  const isOwn = (column: Column) =>
    'table' in found
      ? column.table === found.table
      : found.columns.some((one) => columnId(one) === columnId(column))
  if (value?.kind === 'column' && isOwn(value.column)) return value.column
  throw binder.error(
    'MEASURE_ARGUMENTS',
    argument?.at ?? call.at,
    `${call.name.toUpperCase()} takes columns of its table as they are, in an RLS filter`,
  )
}

/** Arguments that stand in pairs, a column and a value. */
function pairsFrom(call: CallExpression, from: number, binder: Binder): [Expression, Expression][] {
  const pairs: [Expression, Expression][] = []
  for (let place = from; place < call.arguments.length; place += 2)
    pairs.push([binder.argument(call, place), binder.argument(call, place + 1)])
  return pairs
}

/**
 * LOOKUPVALUE(result, column, value, …, otherwise?): the one value of a column where others have these values, in the
 * whole table. DAX fails where there are several; here the rule shows nothing then.
 */
function lookup({ binder, call, scope }: Call): TypedExpression {
  const result = modelColumn(call.arguments[0], call.at, binder)
  const hasOtherwise = call.arguments.length % 2 === 0
  const last = call.arguments.length - (hasOtherwise ? 1 : 0)
  const pairs = pairsFrom({ ...call, arguments: call.arguments.slice(0, last) }, 1, binder)
  const columns = pairs.map(([column]) => modelColumn(column, call.at, binder))
  const foreign = columns.find((column) => column.table !== result.table)
  if (foreign)
    throw binder.error(
      'MEASURE_ARGUMENTS',
      call.at,
      `LOOKUPVALUE looks in one table in an RLS filter, and ${columnId(foreign)} is not of "${result.table}"`,
    )
  const values = pairs.map(([, value]) => binder.value(value, scope))
  const otherwise = hasOtherwise ? binder.value(binder.argument(call, last), scope) : blank
  const found = lookedUp({ result, columns, values }, hasOtherwise ? otherwise : undefined, call.at, binder)
  if (scope.rows.length === 1 && !scope.rows.some((row) => 'noted' in row)) return found
  if ([...values, otherwise].some(readsRow))
    throw binder.error(
      'ROLE_RULE',
      call.at,
      'Inside of another table LOOKUPVALUE looks for values that are written out; put it in a VAR before, or use FILTER',
    )
  const name = binder.freshName()
  binder.constants.push({ name, value: found })
  return { kind: 'variable', name, type: found.type }
}

function lookedUp(
  { result, columns, values }: { result: Column; columns: Column[]; values: readonly TypedExpression[] },
  otherwise: TypedExpression | undefined,
  at: number,
  binder: Binder,
): TypedExpression {
  const variables = values.map((value) => ({ name: binder.freshName(), value }))
  const tests = columns.map((column, place) => {
    const { name, value } = variables[place]!
    const own: TypedExpression = { kind: 'column', column, type: column.type }
    const wanted: TypedExpression = { kind: 'variable', name, type: value.type }
    const type = unify(value, own, at, binder)
    return operation('strictlyEqual', [convert(own, type), convert(wanted, type)], boolean)
  })
  const condition = tests.reduce((a, b) => operation('and', [a, b], boolean))
  const rows: TypedTable = { kind: 'filter', table: { kind: 'all', columns: distinct(columns) }, condition }
  const modifiers: Modifier[] = [{ kind: 'removeEverything' }, { kind: 'filter', table: rows, keep: false }]
  const found = calculated({ kind: 'selectedValue', column: result, type: result.type }, modifiers)
  const count = calculated(countOf(result), modifiers)
  if (otherwise === undefined) {
    const several = operation('less', [numberLiteral('1'), count], boolean)
    const onlyIf = operation('not', [several], boolean)
    return { kind: 'let', variables, result: found, type: result.type, onlyIf }
  }
  const type = unify(found, otherwise, at, binder)
  const isOne = operation('equal', [count, numberLiteral('1')], boolean)
  return { kind: 'let', variables, result: choose(isOne, convert(found, type), otherwise, type), type }
}

const calculated = (expression: TypedExpression, modifiers: Modifier[]): TypedExpression => ({
  kind: 'calculate',
  expression,
  modifiers,
  type: expression.type,
})

const countOf = (column: Column): TypedExpression => ({
  kind: 'fold',
  function: 'distinctCount',
  table: { kind: 'values', column },
  value: { kind: 'column', column, type: column.type },
  type: integer,
})

const distinct = (columns: readonly Column[]): Column[] => [
  ...new Map(columns.map((column) => [columnId(column), column])).values(),
]

/** True unless a value is the same whatever row is at hand. */
function readsRow(expression: TypedExpression): boolean {
  if (expression.kind === 'operation') return expression.operands.some(readsRow)
  return expression.kind !== 'literal' && expression.kind !== 'identity' && expression.kind !== 'today'
}
