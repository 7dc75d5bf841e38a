import type { Plan, PlanRelation, PlanValue } from '@casement/evaluator'
import type { Model } from '../model/model.ts'
import { linkId } from './to-plan.ts'

/** Ids of a model's tables, columns and relationships, by their places: the names stay behind. */
export interface ModelIds {
  table(name: string): string
  column(table: string, name: string): string
  /** `link`: as `linkId` makes it. */
  link(link: string): string
}

const known = new WeakMap<Model, ModelIds>()

export function idsOf(model: Model): ModelIds {
  const ids = known.get(model) ?? newIds(model)
  known.set(model, ids)
  return ids
}

function newIds(model: Model): ModelIds {
  const tables = new Map(model.tables.map(({ name }, place) => [name, place]))
  const columns = new Map(
    model.tables.map(({ name, columns: own }) => [
      name,
      new Map(own.map((column, place) => [column.name, place])),
    ]),
  )
  const links = new Map(model.relationships.map((relationship, place) => [linkId(relationship), place]))
  return {
    table: (name) => `t${tables.get(name)}`,
    column: (table, name) => `c${tables.get(table)}.${columns.get(table)!.get(name)}`,
    link: (link) => `l${links.get(link)}`,
  }
}

/** The plan with ids in the place of the model's names. */
export function withoutNames(plan: Plan, model: Model): Plan {
  const ids = idsOf(model)
  return { ...plan, relations: plan.relations.map((relation) => renamed(relation, ids)) }
}

function renamed(relation: PlanRelation, ids: ModelIds): PlanRelation {
  const values = (all: readonly PlanValue[]) => all.map((value) => renamedValue(value, ids))
  if (relation.kind === 'rows')
    return {
      ...relation,
      columns: values(relation.columns),
      ...(relation.where && { where: renamedValue(relation.where, ids) }),
    }
  if (relation.kind !== 'scan') return relation
  return {
    ...relation,
    table: ids.table(relation.table),
    joins: relation.joins.map((join) => ({
      ...join,
      from: ids.table(join.from),
      to: ids.table(join.to),
      link: ids.link(join.link),
    })),
    keys: relation.keys.map(({ key, field }) => ({ key, field: renamedValue(field, ids) })),
    sets: relation.sets.map((set) => ({ ...set, values: values(set.values) })),
    conditions: values(relation.conditions),
    outputs: values(relation.outputs),
    aggregates: relation.aggregates.map((aggregate) => ({
      ...aggregate,
      value: aggregate.value && renamedValue(aggregate.value, ids),
    })),
  }
}

function renamedValue<Any extends PlanValue>(value: Any, ids: ModelIds): Any {
  switch (value.kind) {
    case 'field':
      return { ...value, table: ids.table(value.table), column: ids.column(value.table, value.column) }
    case 'operation':
      return { ...value, operands: value.operands.map((operand) => renamedValue(operand, ids)) }
    case 'among':
      return { ...value, values: value.values.map((each) => renamedValue(each, ids)) }
    default:
      return value
  }
}
