import type { Model } from '../model/model.ts'
import { relationshipsTo } from '../model/relationships.ts'
import { nodesIn } from './typed-nodes.ts'

/**
 * The tables that say who sees what: rules travel from them over two-way relationships, or look into them where nothing
 * leads to them; and the tables that nothing but these leads to. A rule on one of them limits no figures by its columns, but
 * by what it comes to.
 */
export function tablesOfPeople(model: Model): ReadonlySet<string> {
  const leadingTo = (table: string): string[] =>
    relationshipsTo(model, table)
      .filter(({ active }) => active)
      .map(({ from }) => from.table)
  const isTwoWay = (table: string): boolean =>
    model.relationships.some(({ from, isTwoWayForRules }) => isTwoWayForRules && from.table === table)
  const isLookedInto = (table: string): boolean =>
    model.roles.some(({ rules }) =>
      rules.some((rule) => rule.table !== table && looksInto(rule.filter, table)),
    )
  const names = model.tables.map(({ name }) => name)
  const found = new Set(
    names.filter((name) => isTwoWay(name) || (leadingTo(name).length === 0 && isLookedInto(name))),
  )
  // A table that is found may be all that leads to one before it.
  for (const _ of names)
    for (const name of names) {
      const leading = leadingTo(name)
      if (leading.length > 0 && leading.every((other) => found.has(other))) found.add(name)
    }
  return found
}

/** Whether a rule looks into rows of a table that is not its own. */
function looksInto(filter: unknown, table: string): boolean {
  for (const node of nodesIn(filter)) if (node['table'] === table) return true
  return false
}
