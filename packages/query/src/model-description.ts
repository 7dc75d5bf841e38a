import type { ColumnType } from './answer.ts'

/**
 * `displayName` is what people read, in the language of the description; `untranslated` what they read in the model's own.
 */
interface Named {
  name: string
  displayName?: string
  untranslated?: string
  description?: string
}

export interface ColumnDescription extends Named {
  type: ColumnType
  format?: string
  hidden: boolean
  sortBy?: string
  aggregation?: string
  category?: string
  synonyms?: string[]
}

export interface MeasureDescription extends Named {
  type: ColumnType
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

export interface TableDescription extends Named {
  hidden: boolean
  /** The rows behind its figures may be listed: their columns, in their order. */
  detailRows?: ColumnPlace[]
  columns: ColumnDescription[]
  measures: MeasureDescription[]
  hierarchies: { name: string; hidden: boolean; levels: { name: string; column: string }[] }[]
}

/**
 * Values of columns, and texts that measures give, in the language of the description. An asterisk in a text stands for
 * whatever is there, which is looked up in its turn.
 */
export interface TranslatedValues {
  table: string
  columns?: string[]
  measures?: string[]
  texts: Record<string, string>
}

/** Description of a model for the frame: names, types and formats; no expression, no source, no rule, no role. */
export interface ModelDescription {
  casement: 1
  name: string
  description?: string
  culture?: string
  /** Tag of the language that it is translated into; absent: it is in its own. */
  language?: string
  tables: TableDescription[]
  values?: TranslatedValues[]
  dates?: { table: string; column: string }
  /** The last month of the fiscal year, from 1; absent: December. */
  fiscalYearEnd?: number
}
