import type { Column } from '../model/column.ts'
import { tableOf } from '../model/model.ts'
import { mentions } from '../model/typed-expression.ts'
import type { DateCondition, TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { boolean, date, integer } from '../model/value-type.ts'
import { shiftOf } from './asked-days.ts'
import { withFilters } from './context.ts'
import { limited, without } from './evaluation-context.ts'
import type { BoundVariable, Environment, TableValue } from './evaluation-context.ts'
import { beyondOf } from './grain.ts'
import type { Planner } from './planner.ts'
import { fieldOf, keysIn, relationsIn } from './relation.ts'
import type { Context, Value, ValueOperator } from './relation.ts'

/** The part of an evaluator by which dates are found. */
interface Evaluation {
  value(expression: TypedExpression, environment: Environment): Value
  table(table: TypedTable, environment: Environment): TableValue
}

/** The dates that a time function gives, of the whole calendar. */
export function datesTable(
  { column, condition }: TypedTable & { kind: 'dates' },
  environment: Environment,
  planner: Planner,
  evaluation: Evaluation,
): TableValue {
  const within = evaluation.table(condition.within, environment)
  const nothing: Context = { ...environment.context, filters: [], named: [] }
  const all = without(
    { of: { columns: [column] }, base: 'all', context: nothing, own: [] },
    within.beyond ?? [],
  )
  return condition.kind === 'shifted'
    ? shiftedDates(column, condition, { all, within }, planner)
    : datesBetween(column, condition, { all, within }, environment, planner, evaluation)
}

/** All dates, and those that the condition starts from. */
interface Calendar {
  readonly all: TableValue
  readonly within: TableValue
}

function shiftedDates(
  column: Column,
  { unit, amount }: DateCondition & { kind: 'shifted' },
  { all, within }: Calendar,
  planner: Planner,
): TableValue {
  const calendar = tableOf(planner.model, column)
  const visible = planner.distinct(calendar, [column], within.context, undefined, false)
  const edge = (which: 'min' | 'max'): Value => ({
    kind: 'operation',
    operator: unit === 'day' ? 'shiftDays' : 'shiftMonths',
    operands: [
      planner.aggregate(calendar, within.context, {
        function: which,
        value: fieldOf(column),
        type: date,
        name: nameOfEdge(which),
      }),
      { kind: 'literal', value: String(amount), type: integer },
    ],
    type: date,
  })
  // A date belongs to the shifted dates when shifting it back leads to one that is visible.
  const back: Value = {
    kind: 'operation',
    operator: unit === 'day' ? 'shiftDays' : 'shiftMonths',
    operands: [fieldOf(column), { kind: 'literal', value: String(-amount), type: integer }],
    type: date,
  }
  const shifted = withFilters(all.context, [
    { kind: 'set', columns: [column], relation: visible.relation, names: visible.names, on: [back] },
  ])
  const { relation, names } = planner.distinct(calendar, [column], shifted, undefined, false)
  const asks = {
    days: () => ({ from: edge('min'), to: edge('max') }),
    shift() {
      const before = unit === 'month' ? shiftOf(planner, calendar, within.context) : undefined
      return before === undefined ? undefined : before + amount
    },
  }
  return limited(all, { kind: 'set', columns: [column], relation, names, hasNoBlank: true, asks })
}

const nameOfEdge = (which: 'min' | 'max'): string => (which === 'min' ? 'first date' : 'last date')

function datesBetween(
  column: Column,
  condition: DateCondition & { kind: 'between' },
  { all, within }: Calendar,
  environment: Environment,
  planner: Planner,
  evaluation: Evaluation,
): TableValue {
  const calendar = tableOf(planner.model, column)
  const edge = (which: 'min' | 'max'): BoundVariable => ({
    value: planner.aggregate(calendar, within.context, {
      function: which,
      value: fieldOf(column),
      type: date,
      name: nameOfEdge(which),
    }),
  })
  const variables = new Map(environment.variables)
  const bounds = [condition.from, condition.to]
  if (bounds.some((bound) => mentions(bound, '#first'))) variables.set('#first', edge('min'))
  if (bounds.some((bound) => mentions(bound, '#last'))) variables.set('#last', edge('max'))
  const [from, to] = bounds.map((bound) => evaluation.value(bound, { ...environment, variables })) as [
    Value,
    Value,
  ]
  const beyond = [...beyondOf(from), ...beyondOf(to)]
  if (beyond.length > 0) return without(all, beyond)
  const test: Value = {
    kind: 'operation',
    operator: 'within' satisfies ValueOperator,
    operands: [fieldOf(column), from, to],
    type: boolean,
  }
  // Days up to the last one that is looked at begin where they begin, whatever was the first.
  const endsWithLast = condition.to.kind === 'variable' && condition.to.name === '#last'
  const shift = () => (endsWithLast ? shiftOf(planner, calendar, within.context) : undefined)
  const asks = isBlank(from) || isBlank(to) ? 'open' : { days: () => ({ from, to }), shift }
  if (relationsIn(test).size === 0 && keysIn(test).size === 0)
    return limited(all, { kind: 'condition', columns: [column], condition: test, asks })
  const { relation, names } = planner.distinct(calendar, [column], all.context, test, false)
  return limited(all, { kind: 'set', columns: [column], relation, names, hasNoBlank: true, asks })
}

/** BLANK as it is written, as it is converted to a date, and with the farthest day in its place. */
function isBlank(value: Value): boolean {
  if (value.kind === 'literal') return value.value === null
  if (value.kind !== 'operation') return false
  return (value.operator === 'convert' || value.operator === 'coalesce') && isBlank(value.operands[0]!)
}
