import type { Column } from '../model/column.ts'
import { columnId, findMeasure, tableOf } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { Modifier, TypedExpression, TypedTable } from '../model/typed-expression.ts'

/**
 * Whether an expression, or a measure that it names, may change the filter of this column and leave those of the other
 * columns of its table: by a condition, VALUES, ALL, ALLEXCEPT or ALLSELECTED of some columns, or a row of such a table.
 */
export function changesAlone(expression: TypedExpression, column: Column, model: Model): boolean {
  const id = columnId(column)
  const seen = new Set<string>()
  const isAmong = (columns: readonly Column[]) => columns.some((each) => columnId(each) === id)
  const isPart = (columns: readonly Column[]) =>
    isAmong(columns) && columns.length < tableOf(model, column).columns.length

  const inExpression = (each: TypedExpression): boolean => {
    switch (each.kind) {
      case 'measure':
        return inMeasure(each)
      case 'calculate':
        return inExpression(each.expression) || each.modifiers.some(inModifier)
      case 'operation':
        return each.operands.some(inExpression)
      case 'let':
        return (
          each.variables.some((variable) =>
            variable.value ? inExpression(variable.value) : inTable(variable.table),
          ) || inExpression(each.result)
        )
      case 'fold':
        return inTable(each.table) || (each.value !== null && inExpression(each.value))
      case 'in':
        return inTable(each.table) || each.values.some(inExpression)
      case 'rank':
        return inTable(each.table) || inExpression(each.expression) || inExpression(each.value)
      default:
        return false
    }
  }

  const inMeasure = ({ table, name }: TypedExpression & { kind: 'measure' }): boolean => {
    if (seen.has(`${table}[${name}]`)) return false
    seen.add(`${table}[${name}]`)
    const measure = findMeasure(tableOf(model, { table }), name)
    return measure !== undefined && inExpression(measure.typed)
  }

  const inTable = (table: TypedTable): boolean => {
    switch (table.kind) {
      case 'table':
      case 'allOfTable':
        return false
      case 'values':
        return isPart([table.column])
      case 'all':
      case 'allSelected':
        return isPart(table.columns)
      case 'filter':
        return inTable(table.table) || inExpression(table.condition)
      case 'calculateTable':
        return inTable(table.table) || table.modifiers.some(inModifier)
      case 'project':
        return inTable(table.table)
      case 'dates': {
        // A filter on dates takes the place of all filters of their table. [DAX 32]
        const { condition } = table
        const hasBounds = condition.kind === 'between'
        return (
          inTable(condition.within) ||
          (hasBounds && (inExpression(condition.from) || inExpression(condition.to)))
        )
      }
      case 'tableVariable':
        return inTable(table.of)
    }
  }

  const inModifier = (modifier: Modifier): boolean => {
    switch (modifier.kind) {
      case 'filter':
        return inTable(modifier.table)
      case 'remove':
        return isPart(modifier.columns)
      case 'removeTable':
        return modifier.except.some((kept) => kept.table === column.table) && !isAmong(modifier.except)
      case 'restoreSelected':
        return modifier.columns !== null && isPart(modifier.columns)
      case 'removeEverything':
      case 'useRelationship':
        return false
    }
  }

  return inExpression(expression)
}
