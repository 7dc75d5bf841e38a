/*
 * The plan of a query as data: a closed algebra of relations over tables that are limited to what a person may see. It is
 * made by the compiler, beside SQL and from the same plan, and knows neither DAX nor SQL. Tables, columns and links have
 * ids of the one who made it; relations are told apart by their places in `relations`, keys by numbers.
 */

/** Version of the form; a reader of another one leaves the plan alone. */
export const planVersion = 3

export type CellKind = 'text' | 'integer' | 'decimal' | 'double' | 'date' | 'dateTime' | 'boolean'

/** `scale` is the number of digits after the point of a decimal. */
export interface CellType {
  readonly kind: CellKind
  readonly scale?: number
}

/** Functions of the algebra; what else the measure language has is an engine's. */
export const planOperators = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'negate',
  'join',
  'equal',
  'strictlyEqual',
  'less',
  'lessOrEqual',
  'and',
  'or',
  'not',
  'if',
  'coalesce',
  'isBlank',
  'convert',
  'absolute',
  'round',
  'year',
  'month',
  'day',
  'contains',
  'startsWith',
  'shiftDays',
  'shiftMonths',
  'shiftMonthEnds',
  'yearStart',
  'monthStart',
  'quarterStart',
  'monthEnd',
  'daysBetween',
  'within',
  'oneOf',
] as const

export type PlanOperator = (typeof planOperators)[number]

/** One value of a row, as a tree. */
export type PlanValue =
  /** Numbers are written in digits, dates 'YYYY-MM-DD', times 'YYYY-MM-DD HH:MM:SS[.ffffff]'. */
  | { readonly kind: 'literal'; readonly value: string | boolean | null; readonly type: CellType }
  /** A column of the scan's table, or of one that it is joined with. */
  | { readonly kind: 'field'; readonly table: string; readonly column: string; readonly type: CellType }
  | { readonly kind: 'key'; readonly key: number; readonly type: CellType }
  /** A value that comes with each query; never BLANK. */
  | { readonly kind: 'parameter'; readonly parameter: number; readonly type: CellType }
  /** True where the values are one of the combinations that come with each query, by their `places` in them. */
  | {
      readonly kind: 'among'
      readonly values: readonly PlanValue[]
      readonly parameter: number
      readonly places: readonly number[]
      readonly type: CellType
    }
  /** A figure of another relation, found by the keys that both have. */
  | { readonly kind: 'cell'; readonly relation: number; readonly cell: PlanCell; readonly type: CellType }
  | {
      readonly kind: 'operation'
      readonly operator: PlanOperator
      readonly operands: readonly PlanValue[]
      readonly type: CellType
    }

export type PlanField = PlanValue & { readonly kind: 'field' }

export type PlanFold =
  | 'sum'
  | 'min'
  | 'max'
  | 'average'
  | 'median'
  | 'count'
  | 'countBlank'
  | 'countRows'
  | 'distinctCount'
  | 'only'

/** A table that the rows of a scan lead to. `isInner` leaves out rows without a partner. */
export interface PlanJoin {
  readonly from: string
  readonly to: string
  readonly link: string
  readonly isInner?: true
}

/** Cells of a relation: one of its keys, or one of its columns by place. */
export type PlanCell = { readonly key: number } | { readonly column: number }

/** Rows of another relation that the row has to be among: `values` are compared with its `cells`. */
export interface PlanSet {
  readonly relation: number
  readonly cells: readonly PlanCell[]
  readonly values: readonly PlanValue[]
  /** BLANK is not found by BLANK. */
  readonly isKnownOnly?: true
}

export interface PlanAggregate {
  readonly function: PlanFold
  /** null: rows are counted. */
  readonly value: PlanValue | null
  /** Conditions, by their places in `conditions` of the scan. */
  readonly where: readonly number[]
}

/** The rows of a table and of what they lead to, limited, grouped by keys and outputs. */
export interface PlanScan {
  readonly kind: 'scan'
  readonly table: string
  /** Also the row that stands for facts without a partner, where there are such. */
  readonly withBlankRow?: true
  readonly joins: readonly PlanJoin[]
  readonly keys: readonly { readonly key: number; readonly field: PlanField }[]
  readonly sets: readonly PlanSet[]
  /** Relations that values take figures from, joined by the keys that both have. */
  readonly lookups: readonly number[]
  readonly conditions: readonly PlanValue[]
  /** Conditions that every row has to meet. */
  readonly where: readonly number[]
  readonly outputs: readonly PlanValue[]
  readonly aggregates: readonly PlanAggregate[]
}

/** One row for each combination of keys, with values worked out from other relations. */
export interface PlanRows {
  readonly kind: 'rows'
  readonly keys: readonly number[]
  /** Sources of the keys: the union of what each part has. */
  readonly domain: readonly { readonly relations: readonly number[] }[]
  readonly columns: readonly PlanValue[]
  readonly where?: PlanValue
}

/** The rows of another relation, made one for each combination of fewer keys. */
export interface PlanFolded {
  readonly kind: 'fold'
  readonly input: number
  readonly keys: readonly number[]
  readonly aggregates: readonly {
    readonly function: PlanFold
    readonly column: number
    readonly type: CellType
  }[]
}

/** Rank of each row of `outer`: the number of rows of `inner` that come before its value, plus one. */
export interface PlanRank {
  readonly kind: 'rank'
  readonly keys: readonly number[]
  readonly outer: number
  readonly inner: number
  /** Columns of both; their types are exact both, or double. */
  readonly outerValue: number
  readonly innerValue: number
  readonly outerType: CellType
  readonly innerType: CellType
  /** A column of `inner` that is true where it has a row. */
  readonly present: number
  readonly descending?: true
  readonly dense?: true
}

/** The rows with the highest or lowest values, ties with the last among them; or all but these. */
export interface PlanTop {
  readonly kind: 'top'
  readonly keys: readonly number[]
  readonly input: number
  readonly value: number
  readonly valueType: CellType
  readonly count: number
  readonly descending?: true
  readonly isRest?: true
}

/** Fewer columns of another relation, each combination once. */
export interface PlanDistinct {
  readonly kind: 'distinct'
  readonly keys: readonly number[]
  readonly input: number
  readonly cells: readonly PlanCell[]
  readonly types: readonly CellType[]
}

export type PlanRelation = PlanScan | PlanRows | PlanFolded | PlanRank | PlanTop | PlanDistinct

/** Some rows of an answer that are grouped alike. */
export interface PlanPart {
  readonly relation: number
  /** Cells by column of the answer; null where the part has none. */
  readonly cells: readonly (PlanCell | null)[]
  /** Cells that put each column in order, and those that the order alone needs; null: the column does so itself. */
  readonly sorts: readonly (PlanCell | null)[]
  /** Groups without any figure are left out. */
  readonly dropsBlank?: true
  /** Restriction to rows whose cell is among those of another relation. */
  readonly within?: { readonly relation: number; readonly key: number; readonly cell: PlanCell }
  /** Restricts the part to where another relation has a row. */
  readonly onlyIf?: number
  /** Items with no data, which follow the rows in their order. */
  readonly items?: readonly PlanItems[]
}

/** Values of fields that are among the rows also where there is no figure for them. */
export interface PlanItems {
  readonly relation: number
  /** Cells by column of the answer, and by what puts columns in order; null for other fields. */
  readonly cells: readonly (PlanCell | null)[]
  readonly sorts: readonly (PlanCell | null)[]
  /** The columns of the answer that tell items apart. */
  readonly by: readonly number[]
  /** Those of them that are to lie between the first and the last row. */
  readonly between: readonly number[]
}

export interface PlanOrder {
  readonly place: number
  readonly descending?: true
  readonly by: 'value' | 'text' | 'sort'
}

/** Values of a query's filter, by its place, that a plan leaves open: its list of combinations, or those of a condition. */
export type PlanParameter =
  | { readonly filter: number; readonly at: 'values' | 'keyValues'; readonly types: readonly CellType[] }
  | { readonly filter: number; readonly condition: number; readonly type: CellType }

export interface Plan {
  readonly version: typeof planVersion
  readonly parameters: readonly PlanParameter[]
  readonly keyTypes: Readonly<Record<number, CellType>>
  readonly relations: readonly PlanRelation[]
  readonly parts: readonly PlanPart[]
  /** `isItem`: in the rows of items with no data the number of their list, from 1. */
  readonly columns: readonly {
    readonly type: CellType
    readonly isFigure: boolean
    readonly isItem?: true
  }[]
  /** Types of what puts columns in order, as `sorts` of the parts. */
  readonly sortTypes: readonly (CellType | null)[]
  readonly orders: readonly PlanOrder[]
  readonly limit?: number
  readonly maxRows?: number
  readonly offset?: number
}
