import { columnsOf } from '../model/typed-expression.ts'
import type { FoldFunction, TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { decimal, double, integer, isNumeric, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Binder, Call, KnownFunction } from './binder.ts'
import { aTypeName, choose, operation, orZero, scaleOf, unlessBlank } from './build.ts'
import { modelColumn } from './name-resolution.ts'
import { asText, combine, unify } from './operators.ts'
import type { Scope } from './scope.ts'

/** The row context of an iterator over `table`. */
export const rowsOf = (scope: Scope, table: TypedTable): Scope => ({
  ...scope,
  rows: [columnsOf(table), ...scope.rows],
})

/** The type of a fold over values of `type`; undefined when it has no such fold. */
export function foldType(fold: FoldFunction, type: ValueType): ValueType | undefined {
  switch (fold) {
    case 'count':
    case 'countBlank':
    case 'countRows':
    case 'distinctCount':
      return integer
    case 'sum':
      if (type.kind === 'decimal') return decimal(scaleOf(type))
      return isNumeric(type) ? type : undefined
    case 'average':
    case 'median':
      return isNumeric(type) ? double : undefined
    case 'min':
    case 'max':
      if (type.kind === 'decimal') return decimal(scaleOf(type))
      return type.kind === 'boolean' ? undefined : type
  }
}

function fold(
  binder: Binder,
  name: string,
  at: number,
  fold: FoldFunction,
  table: TypedTable,
  value: TypedExpression,
): TypedExpression {
  const type = foldType(fold, value.type)
  if (!type) throw binder.error('MEASURE_TYPE', at, `${name} cannot be taken of ${aTypeName(value.type)}`)
  return { kind: 'fold', function: fold, table, value, type }
}

/** SUM(T[c]) is SUMX(T, T[c]), and so on. */
const ofColumn = (kind: FoldFunction): KnownFunction => ({
  arguments: [1, 1],
  value: ({ binder, call }) => {
    const column = modelColumn(call.arguments[0], call.at, binder)
    const value: TypedExpression = { kind: 'column', column, type: column.type }
    return fold(binder, call.name.toUpperCase(), call.at, kind, { kind: 'table', table: column.table }, value)
  },
})

const overTable = (kind: FoldFunction): KnownFunction => ({
  arguments: [2, 2],
  value: ({ binder, call, scope }) => {
    const table = binder.table(binder.argument(call, 0), scope)
    const value = binder.value(binder.argument(call, 1), rowsOf(scope, table))
    return fold(binder, call.name.toUpperCase(), call.at, kind, table, value)
  },
})

/** MIN and MAX of a column, or of two values. */
const extreme = (kind: 'min' | 'max'): KnownFunction => ({
  arguments: [1, 2],
  value: (given) => {
    const { binder, call, scope } = given
    if (call.arguments.length === 1) return ofColumn(kind).value!(given)
    const [a, b] = [
      binder.value(binder.argument(call, 0), scope),
      binder.value(binder.argument(call, 1), scope),
    ]
    const type = unify(a, b, call.at, binder)
    const test = kind === 'min' ? combine('<=', a, b, call.at, binder) : combine('>=', a, b, call.at, binder)
    if (!isNumeric(type)) return choose(test, a, b, type)
    return unlessBlank([a, b], choose(test, orZero(a), orZero(b), type))
  },
})

export const aggregateFunctions: Record<string, KnownFunction> = {
  SUM: ofColumn('sum'),
  AVERAGE: ofColumn('average'),
  MEDIAN: ofColumn('median'),
  MIN: extreme('min'),
  MAX: extreme('max'),
  COUNT: ofColumn('count'),
  COUNTA: ofColumn('count'),
  COUNTBLANK: ofColumn('countBlank'),
  DISTINCTCOUNT: {
    arguments: [1, 1],
    value: ({ binder, call }) => {
      const column = modelColumn(call.arguments[0], call.at, binder)
      return {
        kind: 'fold',
        function: 'distinctCount',
        table: { kind: 'values', column },
        value: { kind: 'column', column, type: column.type },
        type: integer,
      }
    },
  },
  COUNTROWS: {
    arguments: [1, 1],
    inRules: true,
    value: ({ binder, call, scope }) => ({
      kind: 'fold',
      function: 'countRows',
      table: binder.table(binder.argument(call, 0), scope),
      value: null,
      type: integer,
    }),
  },
  SUMX: overTable('sum'),
  AVERAGEX: overTable('average'),
  MEDIANX: overTable('median'),
  MINX: { ...overTable('min'), inRules: true },
  MAXX: { ...overTable('max'), inRules: true },
  COUNTX: overTable('count'),
  RANKX: { arguments: [2, 5], value: rank },
  CONCATENATE: {
    arguments: [2, 2],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const sides = [0, 1].map((index) =>
        asText(binder.value(binder.argument(call, index), scope), call.at, binder),
      )
      return operation('join', sides, text)
    },
  },
}

/** RANKX(table, expression, value?, order?, ties?): how many rows of the table come before the value, plus one. */
function rank({ binder, call, scope }: Call): TypedExpression {
  const table = binder.table(binder.argument(call, 0), scope)
  const expression = binder.value(binder.argument(call, 1), rowsOf(scope, table))
  const value = call.arguments[2]
    ? binder.value(call.arguments[2], scope)
    : binder.value(binder.argument(call, 1), scope)
  if (!isNumeric(expression.type) || !isNumeric(value.type))
    throw binder.error(
      'MEASURE_TYPE',
      call.at,
      `RANKX ranks numbers, and was given ${aTypeName(expression.type)}`,
    )
  const order = call.arguments[3] ? rankOrder(call.arguments[3], binder, scope) : 'DESC'
  const ties = call.arguments[4] ? binder.word(call.arguments[4], ['SKIP', 'DENSE'], call.at) : 'SKIP'
  return {
    kind: 'rank',
    table,
    expression,
    value,
    descending: order === 'DESC',
    dense: ties === 'DENSE',
    type: integer,
  }
}

function rankOrder(
  argument: NonNullable<Call['call']['arguments'][number]>,
  binder: Binder,
  scope: Scope,
): 'ASC' | 'DESC' {
  if (argument.kind === 'number') return binder.constant(argument, scope) === 0 ? 'DESC' : 'ASC'
  return binder.word(argument, ['ASC', 'DESC'], argument.at)
}
