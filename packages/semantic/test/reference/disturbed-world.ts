import type { PlainData, PlainRow } from './interpreter.ts'
import type { Chance } from './random.ts'
import { randomData } from './random-world.ts'
import { folded } from './values.ts'

const isIn = (row: PlainRow, region: string) =>
  typeof row.Region === 'string' && folded(row.Region) === folded(region)

/** The world with every row outside of the region changed, deleted or multiplied, and all rows in another order. */
export function disturbed(data: PlainData, region: string, chance: Chance): PlainData {
  const inside = new Set(
    data.Entity!.filter((row) => isIn(row, region)).map((row) => folded(String(row.Entity))),
  )
  const isHidden = (row: PlainRow) => row.Entity === null || !inside.has(folded(String(row.Entity)))
  const other = randomData(chance, 60)
  const newcomers = Array.from({ length: 3 }, (_, index): PlainRow => ({
    ...chance.one(other.Entity!),
    Entity: `new${index}`,
    Region: 'elsewhere',
  }))
  const strangers = other
    .Ledger!.filter(isHidden)
    .map((row) => (chance.is(0.5) ? { ...row, Entity: `new${chance.below(3)}` } : row))
  return {
    ...data,
    Ledger: [...changed(data.Ledger!, isHidden, other.Ledger!, chance), ...strangers],
    Budget: changed(data.Budget!, isHidden, other.Budget!, chance),
    Entity: [...changed(data.Entity!, (row) => !isIn(row, region), other.Entity!, chance), ...newcomers],
  }
}

function changed(
  rows: readonly PlainRow[],
  isHidden: (row: PlainRow) => boolean,
  others: readonly PlainRow[],
  chance: Chance,
): PlainRow[] {
  const kept = rows.flatMap((row) => {
    if (!isHidden(row)) return [row]
    return Array.from({ length: chance.one([0, 0, 1, 2, 5]) }, () => altered(row, others, chance))
  })
  for (let index = kept.length - 1; index > 0; index--) {
    const at = chance.below(index + 1)
    ;[kept[index], kept[at]] = [kept[at]!, kept[index]!]
  }
  return kept
}

/** The row with some of its values from other rows; what hides it stays. */
function altered(row: PlainRow, others: readonly PlainRow[], chance: Chance): PlainRow {
  const values = Object.entries(row).map(([name, value]) => {
    const stays = name === 'Entity' || name === 'Region' || !chance.is(0.3)
    return [name, stays ? value : (chance.one(others)[name] ?? null)]
  })
  return Object.fromEntries(values) as PlainRow
}
