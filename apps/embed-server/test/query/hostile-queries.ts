import type { ModelDescription } from '@casement/query'

/** Kinds of bodies that are meant to take as much of a service as one request can. */
export const attacks = ['wide', 'subtotals', 'top filters', 'compiling', 'one answer'] as const
export type Attack = (typeof attacks)[number]

type Column = readonly [table: string, column: string]
type Measure = readonly [table: string, measure: string]
type Pick = <T>(items: readonly T[]) => T

const facts = 'Ledger'
const around = ['Ledger', 'Account', 'Entity', 'Customer', 'Product', 'Calendar']

/** Makes bodies of /embed/query over a model with a ledger, each another one; `random` gives numbers in [0, 1). */
export function hostileBodies(model: ModelDescription, random: () => number): (attack: Attack) => string {
  const tables = model.tables.filter(({ name }) => around.includes(name))
  const columns = tables.flatMap((table): Column[] =>
    table.columns.filter(({ hidden }) => !hidden).map(({ name }) => [table.name, name]),
  )
  const own = columns.filter(([table]) => table === facts)
  const measures = tables
    .filter(({ name }) => name === facts)
    .flatMap((table): Measure[] =>
      table.measures.filter(({ hidden }) => !hidden).map(({ name }) => [table.name, name]),
    )
  if (own.length === 0 || measures.length === 0) throw new Error('The model has no ledger')
  const pick: Pick = (items) => items[Math.floor(random() * items.length)]!
  const some = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const many = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at))
  const group = (name: string, [table, column]: Column) => ({
    name,
    field: { kind: 'column', table, column },
  })
  const figure = (name: string, [table, measure]: Measure) => ({
    name,
    field: { kind: 'measure', table, measure },
  })
  const without = () => 900_000 + some(0, 99_999)

  const wide = () => ({ select: many(100, (at) => group(`c${at}`, pick(own))), limit: without() })
  const subtotals = (figures: number) => {
    const groups = many(6, (at) => group(`g${at}`, pick(columns)))
    const sets = many(62, (at) =>
      groups.flatMap(({ name }, place) => (((at + 1) >> place) & 1 ? [name] : [])),
    )
    return {
      select: [...groups, ...many(figures, (at) => figure(`m${at}`, pick(measures)))],
      subtotals: sets,
      limit: without(),
    }
  }
  const topFilters = (count: number) => ({
    select: [group('g', pick(columns)), figure('m', pick(measures))],
    filters: many(count, () => {
      const [table, column] = pick(columns)
      const [of, measure] = pick(measures)
      return {
        $schema: 'http://powerbi.com/product/schema#topN',
        target: { table, column },
        filterType: 5,
        operator: pick(['Top', 'Bottom']),
        itemCount: some(1, 5000),
        orderBy: { table: of, measure },
      }
    }),
    limit: without(),
  })
  const sameWide = { select: many(40, (at) => group(`c${at}`, own[at % own.length]!)), limit: 20_000 }

  const queriesOf: Record<Attack, () => unknown[]> = {
    wide: () => many(some(1, 30), wide),
    subtotals: () => many(some(1, 10), () => subtotals(4)),
    'top filters': () => many(some(1, 10), () => topFilters(pick([5, 20, 199]))),
    compiling: () => many(30, () => pick([() => subtotals(4), () => subtotals(10), () => topFilters(20)])()),
    'one answer': () => many(30, () => sameWide),
  }
  return (attack) =>
    JSON.stringify({
      casement: 1,
      queries: queriesOf[attack]().map((query, at) => ({ id: `${at}`, query })),
    })
}
