import type { Column } from '../model/column.ts'
import { findColumn, findMeasure, findTable } from '../model/model.ts'
import type { Effects, Hierarchy, Measure, MeasureName, Model, Table } from '../model/model.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { rolesOf } from '../rules/filters-of-roles.ts'
import { deniedTo, objectKey } from './denied-objects.ts'
import type { Denied } from './denied-objects.ts'
import type { ObjectName } from '../model/object-name.ts'

interface Made {
  readonly ofRoles: Map<string, Model>
  readonly ofDenied: Map<string, Model>
}

const made = new WeakMap<Model, Made>()

/**
 * The model as it exists for an identity: without the objects that its roles deny, and without hierarchies, detail rows and
 * effects that need them. Names are looked up in it; rows are related and rules are asked in the whole model. The same object for
 * the same denied objects; the model itself where there are none.
 */
export function visibleModel(model: Model, identity: EffectiveIdentity): Model {
  if (model.roles.every(({ denies }) => denies.length === 0)) return model
  const known = made.get(model) ?? { ofRoles: new Map<string, Model>(), ofDenied: new Map<string, Model>() }
  made.set(model, known)
  const roles = JSON.stringify(rolesOf(model, identity)?.map(({ name }) => name) ?? null)
  let visible = known.ofRoles.get(roles)
  if (!visible) {
    const denied = deniedTo(model, identity)
    const key = [...denied].toSorted().join()
    visible = denied.size === 0 ? model : (known.ofDenied.get(key) ?? without(model, denied))
    known.ofDenied.set(key, visible)
    known.ofRoles.set(roles, visible)
  }
  return visible
}

/** Objects of the model that do not exist for an identity, in the model's order; of a table that does not, the table alone. */
export function deniedObjects(model: Model, identity: EffectiveIdentity): ObjectName[] {
  const visible = visibleModel(model, identity)
  if (visible === model) return []
  return model.tables.flatMap(({ name: table, columns, measures }): ObjectName[] => {
    const seen = findTable(visible, table)
    if (!seen) return [{ table }]
    return [
      ...columns.flatMap(({ name }) => (findColumn(seen, name) ? [] : [{ table, column: name }])),
      ...measures.flatMap(({ name }) => (findMeasure(seen, name) ? [] : [{ table, measure: name }])),
    ]
  })
}

function without(model: Model, denied: Denied): Model {
  const hasColumn = ({ table, name }: Column) => !denied.has(objectKey({ table, column: name }))
  const hasMeasure = ({ table, name }: MeasureName) => !denied.has(objectKey({ table, measure: name }))
  const hasLevels = ({ levels }: Hierarchy) => levels.every(({ column }) => hasColumn(column))
  const hasEffects = ({ against, constantRates, quantity }: Effects) =>
    [against, constantRates, quantity?.measure, quantity?.against].every(
      (each) => !each || hasMeasure(each),
    ) && [...(quantity?.by ?? []), ...(quantity?.unit ? [quantity.unit] : [])].every(hasColumn)
  const seen = ({ effects, ...measure }: Measure): Measure => {
    const left = effects?.filter(hasEffects) ?? []
    return left.length > 0 ? { ...measure, effects: left } : measure
  }
  const tableOf = ({ detailRows, ...table }: Table): Table => {
    const rows = detailRows?.filter(hasColumn) ?? []
    return {
      ...table,
      columns: table.columns.filter(hasColumn),
      measures: table.measures.filter(hasMeasure).map(seen),
      hierarchies: table.hierarchies.filter(hasLevels),
      ...(rows.length > 0 && { detailRows: rows }),
    }
  }
  return {
    ...model,
    tables: model.tables.filter(({ name }) => !denied.has(objectKey({ table: name }))).map(tableOf),
  }
}
