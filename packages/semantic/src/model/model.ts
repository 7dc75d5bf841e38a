import type { ObjectName } from './object-name.ts'
import type { Column, Relationship } from './column.ts'
import type { TypedExpression } from './typed-expression.ts'
import type { ValueType } from './value-type.ts'

/** Source of a table's rows: a table of the content's data file, a file, or a view of one's own. */
export type TableSource =
  | { table: string }
  | { parquet: string }
  | ({ csv: string } & CsvForm)
  | { sql: string; files?: readonly QueriedFile[] }

/** A file of the content that a query reads by a name. */
export interface QueriedFile {
  readonly name: string
  readonly source: { parquet: string } | ({ csv: string } & CsvForm)
  readonly columns: readonly Column[]
}

/** Form of the texts of a CSV file; what is not said is taken from the file. */
export interface CsvForm {
  readonly delimiter?: string
  /** A label of the Encoding Standard. */
  readonly encoding?: string
  /** False where no line names the columns; they are then called by their position, from 1. */
  readonly heading?: boolean
  /** Lines above the heading, or above the first row. */
  readonly skipLines?: number
  /** Lines below the data, empty ones apart. */
  readonly skipLastLines?: number
  /** As .NET writes it: `dd/MM/yyyy`, `d MMM yyyy`, `MM/dd/yyyy h:mm tt`; without a day it is the first of its month. */
  readonly dateFormat?: string
  /** The language of the names of months, as BCP 47 tags it. */
  readonly dateLanguage?: string
  /** Day from which Excel counts: numbers are then days. */
  readonly dayNumbers?: '1900' | '1904'
  /** Meaning of a time with an offset from UTC: that instant in UTC, or the clock that it was read from. */
  readonly timeOffsets?: 'utc' | 'local'
  readonly decimalSeparator?: string
  /** Sign between thousands where it is neither a comma nor a point; a blank is any white space of one line. */
  readonly groupSeparator?: string
  /** Digits of a group: of three throughout, or of two above the thousands. */
  readonly grouping?: 'thousands' | 'lakh'
  /** Form of numbers below nothing, where it is not a minus before them. */
  readonly negatives?: 'parentheses' | 'trailingMinus' | 'dash'
  /** Signs and words of currencies that stand before or behind numbers. */
  readonly currencySigns?: readonly string[]
  /** Meaning of `45%`: 0.45 or 45. */
  readonly percentages?: 'fractions' | 'points'
  /** Whether exact numbers may be written as 1.23E+05. */
  readonly scientific?: boolean
  /** Texts that stand for nothing. */
  readonly emptyValues?: readonly string[]
  readonly trueValues?: readonly string[]
  readonly falseValues?: readonly string[]
}

export interface Measure {
  readonly table: string
  readonly name: string
  readonly expression: string
  readonly type: ValueType
  /** The expression with every name resolved and every part typed. */
  readonly typed: TypedExpression
  readonly displayName?: string
  readonly description?: string
  readonly format?: string
  readonly hidden: boolean
  readonly synonyms: readonly string[]
  /** Grain of the figure, where that is narrower than its tables'. */
  readonly grain?: readonly GrainPart[]
  /** How its differences to other measures are told by their effects, a comparison each. */
  readonly effects?: readonly Effects[]
}

/** A measure by its table and its own name. */
export type MeasureName = Pick<Measure, 'table' | 'name'>

/** What a difference to another measure needs, to be told by volume, mix, price and exchange rates. */
export interface Effects {
  readonly against: MeasureName
  /** The same figure at the exchange rates of what it is compared with. */
  readonly constantRates?: MeasureName
  readonly quantity?: {
    readonly measure: MeasureName
    readonly against: MeasureName
    /** Columns whose members have prices of their own. */
    readonly by: readonly Column[]
    /** Quantities of different units are not added up. */
    readonly unit?: Column
  }
}

export interface Hierarchy {
  readonly table: string
  readonly name: string
  /** From coarse to fine. */
  readonly levels: readonly { readonly name: string; readonly column: Column }[]
  readonly hidden: boolean
}

/** A table by which figures are kept, with all that it leads to; `columns`: by these of its columns and no others. */
export interface GrainPart {
  readonly table: string
  readonly columns?: readonly Column[]
}

/** Days from the first to the last, both 'YYYY-MM-DD' and both of it. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Days of facts as they are found in the data: the first, the last, and how many different ones. */
export interface FoundDays extends Days {
  readonly count: number
}

export interface Table {
  readonly name: string
  readonly source: TableSource
  readonly displayName?: string
  readonly description?: string
  readonly hidden: boolean
  readonly columns: readonly Column[]
  readonly measures: readonly Measure[]
  readonly hierarchies: readonly Hierarchy[]
  /** Values of its one column, where they stand in the model: choices that measures ask for. */
  readonly choices?: readonly string[]
  /** Grain of its figures; a filter on anything else leaves them BLANK. */
  readonly grain?: readonly GrainPart[]
  /** Days that the model says its facts are of; an end that it does not say is read from the data. */
  readonly covers?: Partial<Days>
  /** Days that its facts are of, where the data were looked at. */
  readonly covered?: Days
  /** Columns of the rows behind a figure, its own or of tables that it leads to. Absent: the rows are shown to nobody. */
  readonly detailRows?: readonly Column[]
}

export interface RlsRule {
  readonly table: string
  /** As the model file has it. */
  readonly expression: string
  /** The expression with every name resolved and every part typed. */
  readonly filter: TypedExpression
}

export interface Role {
  readonly name: string
  readonly rules: readonly RlsRule[]
  /** Objects that do not exist for its people, by their names in the model. */
  readonly denies: readonly ObjectName[]
}

/** A parsed model: every name resolves, every expression is typed. Only `parseModel` makes one. */
export interface Model {
  readonly name: string
  readonly description?: string
  readonly culture?: string
  /** Database server that its tables lie in, by the name of its connection. Absent: the content's own data. */
  readonly connection?: string
  /** When the data are read again: five fields of cron, in a time zone by its IANA name. */
  readonly refresh?: { readonly cron: string; readonly timeZone: string }
  readonly tables: readonly Table[]
  readonly relationships: readonly Relationship[]
  readonly roles: readonly Role[]
  /** The column of dates of the date table. */
  readonly dates?: Column
  /** The last day of the fiscal year. */
  readonly fiscalYearEnd: { readonly month: number; readonly day: number }
}

const tableIndex = new WeakMap<readonly Table[], Map<string, Table>>()

/** Names are compared without case, as DAX does. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export function findTable(model: Pick<Model, 'tables'>, name: string): Table | undefined {
  let index = tableIndex.get(model.tables)
  if (!index) {
    index = new Map(model.tables.map((table) => [table.name.toLowerCase(), table]))
    tableIndex.set(model.tables, index)
  }
  return index.get(name.toLowerCase())
}

/** The table that a resolved thing lies in. */
export function tableOf(model: Pick<Model, 'tables'>, thing: { table: string }): Table {
  const table = findTable(model, thing.table)
  if (!table) throw new Error(`The model has no table "${thing.table}"`)
  return table
}

export const findColumn = (table: Table, name: string): Column | undefined =>
  table.columns.find((column) => sameName(column.name, name))

export const findMeasure = (table: Table, name: string): Measure | undefined =>
  table.measures.find((measure) => sameName(measure.name, name))

/** 'Table'[Column] as one text, for keys and messages. */
export const columnId = (column: { table: string; name: string }): string => `${column.table}[${column.name}]`
