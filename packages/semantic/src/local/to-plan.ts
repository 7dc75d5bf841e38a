import { planOperators, planVersion } from '@casement/evaluator'
import type {
  CellType,
  Plan,
  PlanFold,
  PlanItems,
  PlanJoin,
  PlanOperator,
  PlanOrder,
  PlanParameter,
  PlanPart,
  PlanRelation,
  PlanScan,
  PlanSet,
  PlanValue,
} from '@casement/evaluator'
import { cellType } from '../model/cell-type.ts'
import type { Column, Relationship } from '../model/column.ts'
import type { Model } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { AnswerItems, AnswerPart } from '../plan/answer-part.ts'

import type { Key, Relation, RowFilter, Rows, Scan, Value } from '../plan/relation.ts'
import type { Answer } from '../sql/print-answer.ts'
import { filterAsValue } from '../sql/filter-as-value.ts'
import { cellOf, columnNamed, keyNamed, typeOfCell } from './relation-cells.ts'

/** Thrown for a plan that the closed algebra of plans as data cannot say. */
export class Unplannable extends Error {
  override readonly name = 'Unplannable'
}

export interface PlanPlaces {
  readonly model: Model
  /** True when rows of the table may be hidden from the person. */
  isSecured(table: string): boolean
}

export const linkId = ({ from, to }: Relationship): string =>
  `${from.table}[${from.name}] > ${to.table}[${to.name}]`

/** Writes the plan of an answer as data, for an evaluator that has the tables. Throws Unplannable. */
export const toPlan = (
  answer: Answer,
  places: PlanPlaces,
  parameters: readonly PlanParameter[] = [],
): Plan => ({ ...new PlanWriter(answer, places).write(), parameters })

class PlanWriter {
  readonly #answer: Answer
  readonly #places: PlanPlaces
  readonly #relations: PlanRelation[] = []
  readonly #written = new Map<Relation, number>()
  readonly #keys = new Map<number, CellType>()

  constructor(answer: Answer, places: PlanPlaces) {
    this.#answer = answer
    this.#places = places
  }

  write(): Omit<Plan, 'parameters'> {
    const { columns, orders, limit, maxRows, offset } = this.#answer
    const parts = this.#answer.parts.map((part) => this.#part(part))
    const [rows] = this.#answer.parts as [AnswerPart]
    return {
      version: planVersion,
      relations: this.#relations,
      parts,
      columns: columns.map(({ type, role }) => ({
        type: cellType(type),
        isFigure: role === 'value',
        ...(role === 'item' && { isItem: true as const }),
      })),
      sortTypes: rows.sorts.map((name) => (name === undefined ? null : typeOfCell(rows.relation, name))),
      orders: orders.map(({ place, descending, by }): PlanOrder => {
        if (by === 'spelling') throw new Unplannable('rows one by one')
        return { place, by, ...(descending && { descending }) }
      }),
      ...(limit !== undefined && { limit }),
      ...(maxRows !== undefined && { maxRows }),
      ...(offset !== undefined && { offset }),
      keyTypes: Object.fromEntries(this.#keys),
    }
  }

  #part({ relation, cells, sorts, dropsBlank, within, onlyIf, items }: AnswerPart): PlanPart {
    const place = this.#place(relation)
    const cell = (name: string | undefined) => (name === undefined ? null : cellOf(relation, name))
    return {
      relation: place,
      cells: cells.map(cell),
      sorts: sorts.map(cell),
      ...(dropsBlank && { dropsBlank }),
      ...(within && {
        within: {
          relation: this.#place(within.relation),
          key: keyNamed(within.relation, within.other).id,
          cell: cellOf(relation, within.column),
        },
      }),
      ...(onlyIf && { onlyIf: this.#place(onlyIf) }),
      ...(items && { items: items.map((each) => this.#items(each)) }),
    }
  }

  #items({ relation, cells, sorts, by, between }: AnswerItems): PlanItems {
    const cell = (name: string | undefined) => (name === undefined ? null : cellOf(relation, name))
    return { relation: this.#place(relation), cells: cells.map(cell), sorts: sorts.map(cell), by, between }
  }

  /** The relation's place in the plan; it is written when it has not been, after those that it needs. */
  #place(relation: Relation): number {
    const known = this.#written.get(relation)
    if (known !== undefined) return known
    const written = this.#relation(relation)
    this.#relations.push(written)
    this.#written.set(relation, this.#relations.length - 1)
    return this.#relations.length - 1
  }

  #relation(relation: Relation): PlanRelation {
    switch (relation.kind) {
      case 'scan':
        return this.#scan(relation)
      case 'rows':
        return this.#rows(relation)
      case 'fold':
        return {
          kind: 'fold',
          input: this.#place(relation.input),
          keys: this.#keyIds(relation.keys),
          aggregates: relation.aggregates.map(({ function: kind, value }) => ({
            function: kind,
            column: columnNamed(relation.input, value),
            type: typeOfCell(relation.input, value),
          })),
        }
      case 'rank':
        return {
          kind: 'rank',
          keys: this.#keyIds(relation.keys),
          outer: this.#place(relation.outer),
          inner: this.#place(relation.inner),
          outerValue: columnNamed(relation.outer, relation.outerValue),
          innerValue: columnNamed(relation.inner, relation.innerValue),
          outerType: typeOfCell(relation.outer, relation.outerValue),
          innerType: typeOfCell(relation.inner, relation.innerValue),
          present: columnNamed(relation.inner, relation.present),
          ...(relation.descending && { descending: true }),
          ...(relation.dense && { dense: true }),
        }
      case 'top':
        return {
          kind: 'top',
          keys: this.#keyIds(relation.keys),
          input: this.#place(relation.input),
          value: columnNamed(relation.input, relation.value),
          valueType: typeOfCell(relation.input, relation.value),
          count: relation.count,
          ...(relation.descending && { descending: true }),
          ...(relation.isRest && { isRest: true }),
        }
      case 'distinct':
        return {
          kind: 'distinct',
          keys: this.#keyIds(relation.keys),
          input: this.#place(relation.input),
          cells: relation.columns.map((name) => cellOf(relation.input, name)),
          types: relation.columns.map((name) => typeOfCell(relation.input, name)),
        }
    }
  }

  #keyIds(keys: readonly Key[]): number[] {
    for (const { id, column } of keys) this.#keys.set(id, cellType(column.type))
    return keys.map(({ id }) => id)
  }

  #rows(rows: Rows): PlanRelation {
    const domain = rows.domain().map(({ relation, members }) => ({
      relations: [...(relation ? [relation] : []), ...members].map((part) => this.#place(part)),
    }))
    return {
      kind: 'rows',
      keys: this.#keyIds(rows.keys),
      domain,
      columns: rows.columns.map(({ value }) => this.#value(value)),
      ...(rows.where && { where: this.#value(rows.where) }),
    }
  }

  #value(value: Value): PlanValue {
    const type = cellType(value.type)
    switch (value.kind) {
      case 'literal':
        return value.parameter === undefined
          ? { kind: 'literal', value: value.value, type }
          : { kind: 'parameter', parameter: value.parameter, type }
      case 'field':
        return { kind: 'field', table: value.column.table, column: value.column.name, type }
      case 'key':
        this.#keyIds([value.key])
        return { kind: 'key', key: value.key.id, type }
      case 'cell':
        return {
          kind: 'cell',
          relation: this.#place(value.relation),
          cell: cellOf(value.relation, value.name),
          type,
        }
      case 'operation': {
        const { operator } = value
        if (!isPlanOperator(operator)) throw new Unplannable(operator)
        return {
          kind: 'operation',
          operator,
          operands: value.operands.map((operand) => this.#value(operand)),
          type,
        }
      }
    }
  }

  // Scans

  #scan(scan: Scan): PlanScan {
    if (scan.isEach) throw new Unplannable('rows one by one')
    const conditions: PlanValue[] = []
    const texts = new Map<string, number>()
    const place = (filter: RowFilter): number => {
      const condition = this.#condition(filter)
      const text = JSON.stringify(condition)
      const known = texts.get(text)
      if (known !== undefined) return known
      texts.set(text, conditions.length)
      return conditions.push(condition) - 1
    }
    const where = scan.filters.map(place)
    const aggregates = scan.aggregates.map(({ function: kind, value, filters }) => ({
      function: kind as PlanFold,
      value: value && this.#value(value),
      where: filters.map(place),
    }))
    return {
      kind: 'scan',
      table: scan.table.name,
      ...(scan.withBlankRow && !this.#places.isSecured(scan.table.name) && { withBlankRow: true as const }),
      joins: this.#joins(scan),
      keys: scan.keys.map((key) => {
        this.#keyIds([key])
        return { key: key.id, field: this.#field(key.column) }
      }),
      sets: scan.sets.map((set): PlanSet => ({
        relation: this.#place(set.relation),
        cells: set.names.map((name) => cellOf(set.relation, name)),
        values: set.on
          ? set.on.map((value) => this.#value(value))
          : set.columns.map((column) => this.#field(column)),
        ...((set.on || set.hasNoBlank) && { isKnownOnly: true }),
      })),
      lookups: scan.lookups.map((lookup) => this.#place(lookup)),
      conditions,
      where,
      outputs: scan.outputs.map(({ value }) => this.#value(value)),
      aggregates,
    }
  }

  #condition(filter: RowFilter): PlanValue {
    if (filter.kind === 'condition' || !filter.list) return this.#value(filterAsValue(filter))
    const { columns, list, isExcluded } = filter
    const type: CellType = { kind: 'boolean' }
    const among: PlanValue = {
      kind: 'among',
      values: columns.map((column) => this.#field(column)),
      parameter: list.parameter,
      places: list.places,
      type,
    }
    return isExcluded ? { kind: 'operation', operator: 'not', operands: [among], type } : among
  }

  #field(column: Column): PlanValue & { kind: 'field' } {
    return { kind: 'field', table: column.table, column: column.name, type: cellType(column.type) }
  }

  /** The tables that the scan reads beside its own, by the relationships that lead there. */
  #joins(scan: Scan): PlanJoin[] {
    const paths = pathsFrom(this.#places.model, scan.table.name, scan.switchedOn)
    const steps = new Map<string, Relationship>()
    for (const table of tablesOf(scan))
      for (const step of paths.get(table) ?? []) steps.set(step.to.table, step)
    const joins = [...steps.values()].map((step): PlanJoin => ({
      from: step.from.table,
      to: step.to.table,
      link: linkId(step),
      ...(this.#places.isSecured(step.to.table) && { isInner: true }),
    }))
    // Each after the one that leads to its table.
    return joins.toSorted((a, b) => paths.get(a.to)!.length - paths.get(b.to)!.length)
  }
}

/** The tables that a scan reads columns of. */
function tablesOf(scan: Scan): Set<string> {
  const found = new Set<string>()
  const note = (value: Value): void => {
    if (value.kind === 'field') found.add(value.column.table)
    if (value.kind === 'operation') value.operands.forEach(note)
  }
  for (const { column } of scan.keys) found.add(column.table)
  for (const set of scan.sets) {
    if (set.on) set.on.forEach(note)
    else for (const column of set.columns) found.add(column.table)
  }
  for (const { value } of scan.outputs) note(value)
  const filters = [...scan.filters, ...scan.aggregates.flatMap((aggregate) => aggregate.filters)]
  for (const filter of filters) {
    if (filter.kind === 'combinations') for (const column of filter.columns) found.add(column.table)
    else note(filter.condition)
  }
  for (const { value } of scan.aggregates) if (value) note(value)
  return found
}

const isPlanOperator = (operator: string): operator is PlanOperator =>
  (planOperators as readonly string[]).includes(operator)
