import type { Column } from './column.ts'
import { type Model, sameName } from './model.ts'
import { pathsFrom } from './relationships.ts'
import { columnsOf, type Modifier, type TypedExpression, type TypedTable } from './typed-expression.ts'

/** What a filter on a column does to a measure; true wherever it may. */
export interface FilterEffect {
  /** Whether the figure may be another one under the filter. */
  readonly isFelt: boolean
  /** Whether some of the figure is of what the filter lets through, and all of it is not of what stands in its place. */
  readonly isKept: boolean
}

/**
 * The effect of a filter on a column: none where CALCULATE puts other values in its place, as for a measure of one line that
 * is asked for another, and none where no relationship leads from the rows to the column.
 */
export function filterEffect(
  model: Model,
  measure: { readonly table: string; readonly name: string },
  column: { readonly table: string; readonly column: string },
): FilterEffect {
  const asked = { kind: 'measure', ...measure, type: { kind: 'boolean' } } as const
  return {
    isFelt: createReader(model, column, { readsModifiers: true })(asked),
    isKept: createReader(model, column, { readsModifiers: false })(asked),
  }
}

type ColumnName = Parameters<typeof filterEffect>[2]
type Reaches = (table: string) => boolean

/** Tells whether an expression feels a filter; `readsModifiers`: also by what CALCULATE puts in its place. */
function createReader(
  model: Model,
  column: ColumnName,
  { readsModifiers }: { readonly readsModifiers: boolean },
) {
  // A relationship that is off may be switched on within.
  const all = { relationships: model.relationships.map((each) => ({ ...each, active: true })) }
  const reaching = new Set(
    model.tables.map(({ name }) => name).filter((table) => pathsFrom(all, table).has(column.table)),
  )
  const reaches: Reaches = (table) => reaching.has(table)
  const known = new Map<string, boolean>()
  const bound = new Map<string, TypedExpression>()

  const ofMeasure = (table: string, measure: string): boolean => {
    const key = `${table}[${measure}]`
    let isFelt = known.get(key)
    if (isFelt === undefined) {
      const own = model.tables.find((each) => each.name === table)?.measures
      const typed = own?.find((each) => each.name === measure)?.typed
      known.set(key, (isFelt = typed === undefined || feels(typed)))
    }
    return isFelt
  }

  function feels(expression: TypedExpression): boolean {
    switch (expression.kind) {
      case 'measure':
        return ofMeasure(expression.table, expression.name)
      case 'fold':
        return tableFeels(expression.table) || (expression.value !== null && feels(expression.value))
      case 'calculate':
        return underModifiers(expression.modifiers, () => feels(expression.expression))
      case 'operation':
        return expression.operands.some(feels)
      case 'rank':
        return tableFeels(expression.table) || feels(expression.expression) || feels(expression.value)
      case 'selectedValue':
        return reaches(expression.column.table)
      case 'let':
        for (const { name, value } of expression.variables) if (value) bound.set(name, value)
        return (
          feels(expression.result) ||
          (readsModifiers &&
            expression.variables.some((each) => (each.value ? feels(each.value) : tableFeels(each.table))))
        )
      case 'variable':
        // It is worked out where it is declared; where it only says what to filter by, no figure is of it.
        return !readsModifiers && variableFeels(expression.name)
      case 'in':
        return expression.values.some(feels) || tableFeels(expression.table)
      case 'literal':
      case 'column':
      case 'identity':
      case 'today':
        return false
    }
  }

  function variableFeels(name: string): boolean {
    const value = bound.get(name)
    if (!value) return false
    // Within its own value the name is that of one declared around it.
    bound.delete(name)
    const isFelt = feels(value)
    bound.set(name, value)
    return isFelt
  }

  function tableFeels(table: TypedTable): boolean {
    switch (table.kind) {
      case 'table':
        return reaches(table.table)
      case 'values':
        return reaches(table.column.table)
      case 'allOfTable':
      case 'all':
        return false
      case 'allSelected':
        return table.columns.some((each) => reaches(each.table))
      case 'filter':
        return tableFeels(table.table) || feels(table.condition)
      case 'calculateTable':
        return underModifiers(table.modifiers, () => tableFeels(table.table))
      case 'project':
        return tableFeels(table.table)
      case 'dates':
        return tableFeels(table.condition.within)
      case 'tableVariable':
        return tableFeels(table.of)
    }
  }

  const underModifiers = (modifiers: readonly Modifier[], within: () => boolean): boolean =>
    (readsModifiers && modifiers.some((each) => each.kind === 'filter' && tableFeels(each.table))) ||
    (!modifiers.some((each) => takesPlace(each, column, reaches)) && within())

  return feels
}

/** True if what was filtered by a column is not filtered by it any more, or by other values. */
function takesPlace(modifier: Modifier, column: ColumnName, reaches: Reaches): boolean {
  const isIt = isNamed(column)
  switch (modifier.kind) {
    case 'filter':
      return !modifier.keep && speaksOf(modifier.table, column, reaches)
    case 'remove':
      return modifier.columns.some(isIt)
    case 'removeTable':
      return reaches(modifier.table) && !modifier.except.some(isIt)
    case 'removeEverything':
      return true
    case 'restoreSelected':
    case 'useRelationship':
      return false
  }
}

/** True if a table as a filter is one on the column; dates stand in the place of every filter of their table. */
function speaksOf(table: TypedTable, column: ColumnName, reaches: Reaches): boolean {
  const of = columnsOf(table)
  if ('table' in of) return reaches(of.table)
  const isIt = isNamed(column)
  return of.columns.some((each) => isIt(each) || (table.kind === 'dates' && each.table === column.table))
}

const isNamed =
  ({ table, column }: ColumnName) =>
  (one: Column): boolean =>
    one.table === table && sameName(one.name, column)
