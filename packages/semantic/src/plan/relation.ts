import type { Column } from '../model/column.ts'
import type { Days, Table } from '../model/model.ts'
import type { SwitchedOn } from '../model/relationships.ts'
import type { FoldFunction, Operator } from '../model/typed-expression.ts'
import type { ValueType } from '../model/value-type.ts'

/*
 * The plan of a query, between DAX and SQL: values are trees over relations, and contexts are lists of filters.
 *
 * - `Context` is DAX's filter context; a `ContextFilter` names the columns that it speaks of, which is what ALL and its kin
 *   take away, and what lineage leads back to.
 * - `Scan` reads an expanded table: the rows of a table with those that it leads to, grouped by keys.
 * - `Rows` works out values for each combination of keys, `Fold` goes through them as an iterator does, `Rank` orders them.
 * - A `Key` is a column that the answer groups by, or that a row context goes through.
 */

/** Key that tells the rows of a relation apart: a value of a column that the answer, or an iterator, goes through. */
export interface Key {
  readonly id: number
  readonly name: string
  readonly column: Column
  readonly group: KeyGroup
}

/** Keys of one table that are gone through together, so that only combinations that exist come up. */
export interface KeyGroup {
  readonly keys: readonly Key[]
  /** The filters that limit what there is to go through. */
  readonly membership: Context
  /** All there is to go through. */
  members(): Scan
}

/** One value of a row, as a tree. It knows no SQL. */
export type Value =
  /**
   * `isGiven`: it comes from the query or the effective identity, not from the model. `parameter`: its value comes with
   * each query of a template, by this number; it is never BLANK. `isKnown`: it follows from the choices of a table, which
   * are `choices`. `noneFor`: it is BLANK because these were chosen.
   */
  /** `beyond`: it is BLANK because a filter in force does not reach what it would be computed from. */
  | {
      kind: 'literal'
      value: string | boolean | null
      type: ValueType
      isGiven?: true
      isKnown?: true
      choices?: readonly string[]
      noneFor?: readonly string[]
      parameter?: number
      beyond?: readonly BeyondGrain[]
    }
  /** A column of the scan's table, or of one that it leads to. */
  | { kind: 'field'; column: Column; type: ValueType }
  | { kind: 'key'; key: Key; type: ValueType }
  /** A figure of another relation, found by the keys that both have. */
  /** `facts`: the facts that it is of, with the days that were asked of them. */
  | { kind: 'cell'; relation: Relation; name: string; type: ValueType; facts?: readonly AskedFacts[] }
  | {
      kind: 'operation'
      operator: ValueOperator
      operands: readonly Value[]
      type: ValueType
      facts?: readonly AskedFacts[]
    }

/** Facts of which it is known which days they are of, and the days that a context asks of them. */
export interface AskedFacts {
  readonly of: Table & { readonly covered: Days }
  /** Equal for equal days of the same facts. */
  readonly key: string
  /** By how many months they lie after the days that are looked at; undefined where they are others than these. */
  readonly shift: () => number | undefined
  /** The first and the last day asked for. Made on demand: it adds to the plan. */
  readonly days: () => AskedDays
}

export interface AskedDays {
  readonly from: Value
  readonly to: Value
}

/** Figures, and a column that they are not kept by and that a filter in force speaks of. */
export interface BeyondGrain {
  /** Display name of the table, or the measure, that declares the grain. */
  readonly of: string
  readonly by: Column
}

/** `within` is BETWEEN: unknown bounds let nothing through. `oneOf` finds the first operand among the others. */
export type ValueOperator = Operator | 'within' | 'oneOf'

/** Part of a filter context. `columns` are what it speaks of, and what ALL takes it away by. */
export type ContextFilter =
  /** The column has the value that the row of the answer stands for. */
  | { kind: 'key'; columns: readonly [Column]; key: Key }
  /** Holds for the rows where the value is true; speaks of `columns` only. */
  | { kind: 'condition'; columns: readonly Column[]; condition: Value; asks?: DaysOfFilter }
  /**
   * The columns have the values of one of the combinations. `list`: these come with each query of a template, by the number
   * of a parameter, and have the columns at these places; `rows` has none then.
   */
  | {
      kind: 'combinations'
      columns: readonly Column[]
      rows: readonly (readonly Value[])[]
      isExcluded: boolean
      list?: { readonly parameter: number; readonly places: readonly number[] }
    }
  /** The row, or what `on` makes of it, is among the rows of a relation; `hasNoBlank`: none of them is BLANK. */
  | {
      kind: 'set'
      columns: readonly Column[]
      relation: Relation
      names: readonly string[]
      on?: readonly Value[]
      hasNoBlank?: true
      asks?: DaysOfFilter
    }
  /**
   * The row is, or leads to, or is led to by, one of the rows of a table that these filters let through, as by
   * FILTER(Ledger, …). It stands for all columns of those rows: ALL of one column leaves it, ALL of the table does not.
   * Without the blank row, what leads to no row of the table is left out. Columns of what it leads to whose filters were
   * taken away since are `released`, by their ids.
   */
  | {
      kind: 'rows'
      columns: readonly []
      table: string
      filters: readonly ContextFilter[]
      hasBlankRow: boolean
      released?: readonly string[]
    }

/**
 * Days that a time function asks for, where the calendar may have fewer; `open`: all up to some day, or from it on. `shift`
 * as AskedFacts has it.
 */
export type DaysOfFilter = 'open' | { readonly days: () => AskedDays; readonly shift: AskedFacts['shift'] }

export type RowsFilter = ContextFilter & { kind: 'rows' }
export type SetFilter = ContextFilter & { kind: 'set' }
export type RowFilter = ContextFilter & { kind: 'condition' | 'combinations' }

/** The filter context that a measure is a function of. */
export interface Context {
  readonly filters: readonly ContextFilter[]
  /** The filters of the query itself, which ALLSELECTED goes back to. */
  readonly selected: readonly ContextFilter[]
  /** The columns that the query itself limits or groups by, whatever a measure does to its filters. */
  readonly asked: readonly Column[]
  /** Columns that a table as a filter speaks of without limiting anything, as VALUES does where nothing else does. */
  readonly named: readonly Column[]
  readonly switchedOn: SwitchedOn
}

export interface ScanAggregate {
  readonly name: string
  readonly function: FoldFunction | 'only'
  readonly value: Value | null
  readonly filters: readonly RowFilter[]
}

export interface ScanOrder {
  readonly name: string
  readonly by: Column
}

/** The rows of a table and of the tables it leads to, limited, grouped by keys. Without aggregates: what keys there are. */
export interface Scan {
  readonly kind: 'scan'
  readonly name: string
  readonly table: Table
  /** Also the row that stands for facts without a partner. */
  readonly withBlankRow: boolean
  readonly switchedOn: SwitchedOn
  readonly keys: readonly Key[]
  readonly sets: readonly SetFilter[]
  readonly lookups: readonly Relation[]
  /** Limits of a scan without aggregates; aggregates carry their own. */
  readonly filters: readonly RowFilter[]
  readonly outputs: readonly { readonly name: string; readonly value: Value }[]
  readonly aggregates: ScanAggregate[]
  /** The least values of columns that put its keys in order, beside which it stays what it is. */
  readonly orders: ScanOrder[]
  /** It only puts members in order. */
  readonly isOrder?: true
  /** The rows one by one, as they are written. */
  readonly isEach?: true
}

/** One row per combination of keys, with values worked out from other relations. */
export interface Rows {
  readonly kind: 'rows'
  readonly name: string
  readonly keys: readonly Key[]
  /** Asked for when all relations are known, since scans are shared and grow. */
  domain(): readonly DomainPart[]
  readonly columns: readonly { readonly name: string; readonly value: Value }[]
  readonly where?: Value
}

/** Source of the keys of a `Rows`: what the relation has, completed and limited by the members of groups of keys. */
export interface DomainPart {
  readonly relation: Relation | null
  readonly members: readonly Scan[]
}

/** The rows of another relation, made one per combination of fewer keys. */
export interface Fold {
  readonly kind: 'fold'
  readonly name: string
  readonly input: Rows
  readonly keys: readonly Key[]
  readonly aggregates: readonly {
    readonly name: string
    readonly function: FoldFunction
    readonly value: string
    readonly type: ValueType
  }[]
}

/** Rank of each row of `outer`: the number of rows of `inner` that come before its value, plus one. */
export interface Rank {
  readonly kind: 'rank'
  readonly name: string
  readonly keys: readonly Key[]
  readonly outer: Rows
  readonly inner: Rows
  readonly outerValue: string
  readonly innerValue: string
  /** A column of `inner` that is true, and BLANK where `inner` has no row. */
  readonly present: string
  readonly descending: boolean
  readonly dense: boolean
  readonly output: string
}

/** The rows with the highest or lowest values; those that tie with the last are in. */
export interface Top {
  readonly kind: 'top'
  readonly name: string
  readonly keys: readonly Key[]
  readonly input: Rows
  readonly value: string
  readonly count: number
  readonly descending: boolean
  /** All rows but these. */
  readonly isRest?: true
}

/** Fewer columns of another relation, each combination once. */
export interface Distinct {
  readonly kind: 'distinct'
  readonly name: string
  readonly keys: readonly Key[]
  readonly input: Relation
  readonly columns: readonly string[]
}

export type Relation = Scan | Rows | Fold | Rank | Top | Distinct

/** The keys that the rows of a relation have. */
export function keysOf(relation: Relation): Key[] {
  if (relation.kind !== 'scan') return [...relation.keys]
  const found = new Map<number, Key>(relation.keys.map((key) => [key.id, key]))
  for (const other of [...relation.sets.map((set) => set.relation), ...relation.lookups])
    for (const key of outerKeysOf(other, relation.sets)) found.set(key.id, key)
  return [...found.values()]
}

/** The keys of a relation but those that a set is looked up by. */
function outerKeysOf(relation: Relation, sets: readonly SetFilter[]): Key[] {
  const set = sets.find((candidate) => candidate.relation === relation)
  return keysOf(relation).filter((key) => !set?.names.includes(key.name))
}

/** All relations that a value takes figures from. */
export function relationsIn(value: Value, found = new Set<Relation>()): Set<Relation> {
  if (value.kind === 'cell') found.add(value.relation)
  if (value.kind === 'operation') for (const operand of value.operands) relationsIn(operand, found)
  return found
}

/** All keys that a value depends on. */
export function keysIn(value: Value, found = new Map<number, Key>()): Map<number, Key> {
  if (value.kind === 'key') found.set(value.key.id, value.key)
  if (value.kind === 'cell') for (const key of keysOf(value.relation)) found.set(key.id, key)
  if (value.kind === 'operation') for (const operand of value.operands) keysIn(operand, found)
  return found
}

/** All columns that a value reads from the row at hand. */
export function fieldsIn(value: Value, found = new Set<Column>()): Set<Column> {
  if (value.kind === 'field') found.add(value.column)
  if (value.kind === 'operation') for (const operand of value.operands) fieldsIn(operand, found)
  return found
}

/** Value of the row at hand in the column. */
export const fieldOf = (column: Column): Value => ({ kind: 'field', column, type: column.type })
