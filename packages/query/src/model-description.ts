import type { ColumnType } from './answer.ts'

export interface ColumnDescription {
  name: string
  type: ColumnType
  displayName?: string
  description?: string
  format?: string
  hidden: boolean
  sortBy?: string
  aggregation?: string
  category?: string
  synonyms?: string[]
}

export interface MeasureDescription {
  name: string
  type: ColumnType
  displayName?: string
  description?: string
  format?: string
  hidden: boolean
  synonyms?: string[]
  /** How its differences to other measures are told by volume, mix, price and exchange rates. */
  effects?: EffectsDescription[]
}

/** What a difference to the measure `against` needs, to be told by its effects. */
export interface EffectsDescription {
  against: MeasurePlace
  /** The same figure at the exchange rates of what it is compared with. */
  constantRates?: MeasurePlace
  /** By columns whose members have prices of their own; quantities of different units are not added up. */
  quantity?: { measure: MeasurePlace; against: MeasurePlace; by: ColumnPlace[]; unit?: ColumnPlace }
}

interface MeasurePlace {
  table: string
  measure: string
}

interface ColumnPlace {
  table: string
  column: string
}

export interface TableDescription {
  name: string
  displayName?: string
  description?: string
  hidden: boolean
  /** The rows behind its figures may be listed. */
  detailRows?: true
  columns: ColumnDescription[]
  measures: MeasureDescription[]
  hierarchies: { name: string; hidden: boolean; levels: { name: string; column: string }[] }[]
}

/** Description of a model for the frame: names, types and formats; no expression, no source, no rule, no role. */
export interface ModelDescription {
  casement: 1
  name: string
  description?: string
  culture?: string
  tables: TableDescription[]
  dates?: { table: string; column: string }
  /** The last month of the fiscal year, from 1; absent: December. */
  fiscalYearEnd?: number
}
