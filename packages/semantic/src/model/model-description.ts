import type { EffectsDescription, ModelDescription } from '@casement/query'
import type { Column } from './column.ts'
import type { Effects, MeasureName, Model } from './model.ts'

export function describeModel(model: Model): ModelDescription {
  return {
    casement: 1,
    name: model.name,
    ...(model.description !== undefined && { description: model.description }),
    ...(model.culture !== undefined && { culture: model.culture }),
    tables: model.tables.map((table) => ({
      name: table.name,
      ...texts(table),
      hidden: table.hidden,
      ...(table.detailRows && {
        detailRows: table.detailRows.map((column) => ({ table: column.table, column: column.name })),
      }),
      columns: table.columns.map((column) => ({
        name: column.name,
        type: column.type.kind,
        ...texts(column),
        hidden: column.hidden,
        ...(column.sortBy !== undefined && { sortBy: column.sortBy }),
        ...(column.aggregation !== undefined && { aggregation: column.aggregation }),
        ...(column.category !== undefined && { category: column.category }),
      })),
      measures: table.measures.map((measure) => ({
        name: measure.name,
        type: measure.type.kind,
        ...texts(measure),
        hidden: measure.hidden,
        ...(measure.effects && { effects: measure.effects.map(describeEffects) }),
      })),
      hierarchies: table.hierarchies.map(({ name, hidden, levels }) => ({
        name,
        hidden,
        levels: levels.map((level) => ({ name: level.name, column: level.column.name })),
      })),
    })),
    ...(model.dates && { dates: { table: model.dates.table, column: model.dates.name } }),
    ...(model.fiscalYearEnd.month !== 12 && { fiscalYearEnd: model.fiscalYearEnd.month }),
  }
}

function describeEffects({ against, constantRates, quantity }: Effects): EffectsDescription {
  return {
    against: measureAt(against),
    ...(constantRates && { constantRates: measureAt(constantRates) }),
    ...(quantity && {
      quantity: {
        measure: measureAt(quantity.measure),
        against: measureAt(quantity.against),
        by: quantity.by.map(columnAt),
        ...(quantity.unit && { unit: columnAt(quantity.unit) }),
      },
    }),
  }
}

const measureAt = ({ table, name }: MeasureName) => ({ table, measure: name })
const columnAt = ({ table, name }: Column) => ({ table, column: name })

/** The optional texts that tables, columns and measures share. */
function texts(thing: {
  displayName?: string
  description?: string
  format?: string
  synonyms?: readonly string[]
}) {
  return {
    ...(thing.displayName !== undefined && { displayName: thing.displayName }),
    ...(thing.description !== undefined && { description: thing.description }),
    ...(thing.format !== undefined && { format: thing.format }),
    ...(thing.synonyms && thing.synonyms.length > 0 && { synonyms: [...thing.synonyms] }),
  }
}
