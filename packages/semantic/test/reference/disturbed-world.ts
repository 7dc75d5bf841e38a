import { Interpreter } from './interpreter/interpreter.ts'
import type { PlainData, PlainModel, PlainRow } from './interpreter/shapes.ts'
import type { Chance } from './random.ts'
import { deniedObjects, parseModel } from '../../src/index.ts'
import type { EffectiveIdentity } from '../../src/index.ts'

/** What a row is hidden by: keys of relationships, and columns that an RLS filter speaks of. */
function hidingColumns(model: PlainModel, table: string): Set<string> {
  const keys = model.relationships.flatMap(({ from, to }) =>
    [from, to].filter((end) => end.table === table).map(({ column }) => column),
  )
  const rules = (model.roles ?? []).flatMap(({ rules: all }) => all)
  const spoken = model.tables
    .find(({ name }) => name === table)!
    .columns.map(({ name }) => name)
    .filter((name) => rules.some(({ filter }) => filter.includes(`${table}[${name}]`)))
  return new Set([...keys, ...spoken])
}

/** Whether a rule of another table looks into this one: which rows it has says who sees what. */
const isLookedInto = (model: PlainModel, table: string): boolean =>
  (model.roles ?? []).some(({ rules }) =>
    rules.some((rule) => rule.table !== table && rule.filter.includes(`${table}[`)),
  )

/** Columns of a table that do not exist for the person: all of one that does not. */
function deniedColumns(model: PlainModel, identity: EffectiveIdentity): (table: string) => readonly string[] {
  const denied = deniedObjects(parseModel(model), identity)
  return (name) => {
    const own = denied.filter(({ table }) => table === name)
    if (own.some(({ column, measure }) => column === undefined && measure === undefined))
      return model.tables.find((table) => table.name === name)!.columns.map((column) => column.name)
    return own.flatMap(({ column }) => column ?? [])
  }
}

/**
 * The world with every row that the person does not see changed, deleted or multiplied, with other values in every column
 * that does not exist for them, and all rows in another order.
 */
export function disturbed(
  model: PlainModel,
  data: PlainData,
  identity: EffectiveIdentity,
  chance: Chance,
): PlainData {
  const seen = new Interpreter(model, data, { ...identity, today: '2000-01-01' })
  const deniedOf = deniedColumns(model, identity)
  return Object.fromEntries(
    model.tables.map(({ name }) => {
      const shown = new Set(seen.rows.of(name))
      const rows = data[name] ?? []
      const hiding = hidingColumns(model, name)
      const hidden = rows.filter((row) => !shown.has(row))
      const times = isLookedInto(model, name) ? [1] : [0, 0, 1, 2, 5]
      const denied = deniedOf(name).filter((column) => !hiding.has(column))
      const kept = [...shown]
        .map((row) => withOthers(row, rows, denied, chance))
        .concat(
          hidden.flatMap((row) =>
            Array.from({ length: chance.one(times) }, () => altered(row, rows, hiding, chance)),
          ),
        )
      return [name, shuffled(kept, chance)]
    }),
  )
}

/** The row with values of other rows in columns. */
const withOthers = (
  row: PlainRow,
  others: readonly PlainRow[],
  columns: readonly string[],
  chance: Chance,
): PlainRow => ({
  ...row,
  ...Object.fromEntries(columns.map((name) => [name, chance.one(others)[name] ?? null])),
})

function shuffled<T>(rows: T[], chance: Chance): T[] {
  for (let index = rows.length - 1; index > 0; index--) {
    const at = chance.below(index + 1)
    ;[rows[index], rows[at]] = [rows[at]!, rows[index]!]
  }
  return rows
}

/** The row with some of its values from other rows; what hides it stays. */
function altered(
  row: PlainRow,
  others: readonly PlainRow[],
  hiding: ReadonlySet<string>,
  chance: Chance,
): PlainRow {
  const values = Object.entries(row).map(([name, value]) => {
    const stays = hiding.has(name) || !chance.is(0.3)
    return [name, stays ? value : (chance.one(others)[name] ?? null)]
  })
  return Object.fromEntries(values) as PlainRow
}
