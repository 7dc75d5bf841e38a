import type { Column, Relationship } from './column.ts'
import type { ValueType } from './value-type.ts'

/** Aggregation of the values of a table's rows. `count` counts what is not BLANK. */
export type FoldFunction =
  | 'sum'
  | 'min'
  | 'max'
  | 'average'
  | 'median'
  | 'count'
  | 'countBlank'
  | 'countRows'
  | 'distinctCount'

export type Operator =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'power'
  | 'negate'
  | 'join'
  | 'equal'
  | 'strictlyEqual'
  | 'less'
  | 'lessOrEqual'
  | 'and'
  | 'or'
  | 'not'
  | 'if'
  | 'coalesce'
  | 'isBlank'
  | 'convert'
  | 'absolute'
  | 'round'
  | 'floor'
  | 'modulo'
  | 'year'
  | 'month'
  | 'day'
  | 'lengthOf'
  | 'upper'
  | 'lower'
  | 'left'
  | 'right'
  | 'contains'
  | 'startsWith'
  | 'shiftDays'
  /** The same day of another month, its last day when it has fewer. */
  | 'shiftMonths'
  /** Shifts months; the end of a month stays one. */
  | 'shiftMonthEnds'
  /** The first day of the year that starts some months after January. */
  | 'yearStart'
  | 'daysBetween'
  | 'monthStart'
  | 'quarterStart'
  | 'monthEnd'

/**
 * An expression with every name resolved, every part typed and every conversion written out. It gives one value, as a
 * function of the filter context and of the row at hand. Greater-than and <> are written with `less` and `not`.
 */
export type TypedExpression =
  | { kind: 'literal'; value: string | boolean | null; type: ValueType }
  /** A column of the row at hand; of another table where that is one row (RELATED). */
  | { kind: 'column'; column: Column; type: ValueType }
  | { kind: 'variable'; name: string; type: ValueType }
  | { kind: 'measure'; table: string; name: string; type: ValueType }
  | {
      kind: 'fold'
      function: FoldFunction
      table: TypedTable
      value: TypedExpression | null
      type: ValueType
    }
  | { kind: 'calculate'; expression: TypedExpression; modifiers: Modifier[]; type: ValueType }
  | { kind: 'operation'; operator: Operator; operands: TypedExpression[]; type: ValueType }
  | {
      kind: 'rank'
      table: TypedTable
      expression: TypedExpression
      value: TypedExpression
      descending: boolean
      dense: boolean
      type: ValueType
    }
  | { kind: 'selectedValue'; column: Column; type: ValueType }
  | { kind: 'identity'; part: 'username' | 'customData'; type: ValueType }
  | { kind: 'today'; type: ValueType }
  /** `onlyIf`: what has to be true for the value to be one at all; a rule that it is not true of shows nothing. */
  | {
      kind: 'let'
      variables: Binding[]
      result: TypedExpression
      type: ValueType
      onlyIf?: TypedExpression
    }
  /**
   * Whether the values stand together in a row of a table of as many columns; BLANK only beside BLANK. `counted`: the same
   * by the number of such rows, made when it is needed: it has all parts once more.
   */
  | {
      kind: 'in'
      values: TypedExpression[]
      table: TypedTable
      counted: () => TypedExpression
      type: ValueType
    }

export type Binding =
  | { name: string; value: TypedExpression; table?: undefined }
  | { name: string; table: TypedTable; value?: undefined }

/** An expression that gives a table. */
export type TypedTable =
  | { kind: 'table'; table: string }
  | { kind: 'allOfTable'; table: string }
  | { kind: 'values'; column: Column }
  | { kind: 'all'; columns: Column[] }
  | { kind: 'allSelected'; columns: Column[] }
  | { kind: 'filter'; table: TypedTable; condition: TypedExpression }
  | { kind: 'calculateTable'; table: TypedTable; modifiers: Modifier[] }
  /** Some columns of the rows of a table, each combination once. */
  | { kind: 'project'; table: TypedTable; columns: Column[] }
  | { kind: 'dates'; column: Column; condition: DateCondition }
  | { kind: 'tableVariable'; name: string; of: TypedTable }

/**
 * Which dates of the whole calendar belong to the table. The bounds may use `first` and `last`, the ends of `within`,
 * by the variables of those names.
 * `shifted` are the dates that lie `amount` months from a date of `within`.
 */
export type DateCondition =
  | { kind: 'between'; within: TypedTable; from: TypedExpression; to: TypedExpression }
  | { kind: 'shifted'; within: TypedTable; unit: 'day' | 'month'; amount: number }

export type Modifier =
  | { kind: 'filter'; table: TypedTable; keep: boolean }
  | { kind: 'remove'; columns: Column[] }
  | { kind: 'removeTable'; table: string; except: Column[] }
  | { kind: 'removeEverything' }
  | { kind: 'restoreSelected'; columns: Column[] | null }
  | { kind: 'useRelationship'; relationship: Relationship }

/** The columns that the rows of a table have; 'all' columns of a model table. */
export function columnsOf(table: TypedTable): { table: string } | { columns: Column[] } {
  switch (table.kind) {
    case 'table':
    case 'allOfTable':
      return { table: table.table }
    case 'values':
    case 'dates':
      return { columns: [table.column] }
    case 'all':
    case 'allSelected':
    case 'project':
      return { columns: table.columns }
    case 'filter':
    case 'calculateTable':
      return columnsOf(table.table)
    case 'tableVariable':
      return columnsOf(table.of)
  }
}

/** True if evaluating the expression in a row turns that row into a filter. */
export function hasMeasure(expression: TypedExpression): boolean {
  switch (expression.kind) {
    case 'measure':
    case 'calculate':
      return true
    case 'operation':
      return expression.operands.some(hasMeasure)
    case 'let':
      return (
        expression.variables.some((variable) =>
          variable.value ? hasMeasure(variable.value) : tableHasMeasure(variable.table),
        ) || hasMeasure(expression.result)
      )
    case 'fold':
      return tableHasMeasure(expression.table) || (expression.value !== null && hasMeasure(expression.value))
    case 'in':
      return expression.values.some(hasMeasure) || tableHasMeasure(expression.table)
    case 'rank':
      return (
        hasMeasure(expression.expression) || hasMeasure(expression.value) || tableHasMeasure(expression.table)
      )
    default:
      return false
  }
}

function tableHasMeasure(table: TypedTable): boolean {
  if (table.kind === 'filter') return hasMeasure(table.condition) || tableHasMeasure(table.table)
  if (table.kind === 'calculateTable') return true
  if (table.kind === 'project') return tableHasMeasure(table.table)
  if (table.kind === 'dates') return tableHasMeasure(table.condition.within)
  return false
}

/** True if the expression, or an operand of it, is the variable. */
export function mentions(expression: TypedExpression, variable: string): boolean {
  if (expression.kind === 'variable') return expression.name === variable
  return expression.kind === 'operation' && expression.operands.some((operand) => mentions(operand, variable))
}
