import type { Model } from '../model/model.ts'
import { ruledBy } from '../model/relationships.ts'

/** The tables that no rule of any role reaches, itself or over relationships: everybody with a role sees them whole. */
export function tablesWithoutRules(model: Model): string[] {
  const ruled = new Set(model.roles.flatMap(({ rules }) => rules.map(({ table }) => table)))
  return model.tables
    .map(({ name }) => name)
    .filter((name) => ![...ruledBy(model, name)].some((other) => ruled.has(other)))
}
