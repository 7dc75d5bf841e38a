/** An object of a model as fields and the targets of filters name it: a table, or a part of one. */
export interface NamedObject {
  readonly table: string
  readonly column?: string
  readonly measure?: string
  readonly hierarchy?: string
}

interface Named {
  readonly name: string
}

/** Model as far as names are looked up in it, whole or described. */
export interface ModelNames {
  readonly tables: readonly (Named & {
    readonly columns: readonly Named[]
    readonly measures: readonly Named[]
    readonly hierarchies: readonly Named[]
  })[]
}

/** Says whether a model has an object; names are compared without case. */
export function isThereIn({ tables }: ModelNames): (object: NamedObject) => boolean {
  const named = (all: readonly Named[]) => new Set(all.map(({ name }) => name.toLowerCase()))
  const known = new Map(
    tables.map(({ name, columns, measures, hierarchies }) => [
      name.toLowerCase(),
      { column: named(columns), measure: named(measures), hierarchy: named(hierarchies) },
    ]),
  )
  return ({ table, ...parts }) => {
    const own = known.get(table.toLowerCase())
    return (
      own !== undefined &&
      (['column', 'measure', 'hierarchy'] as const).every((part) => {
        const name = parts[part]
        return name === undefined || own[part].has(name.toLowerCase())
      })
    )
  }
}

/** Every object of a model that a part of a report names, however deep. */
export function namedObjects(value: unknown): NamedObject[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(namedObjects)
  const { table, column, measure, hierarchy, keys } = value as Readonly<Record<string, unknown>>
  if (typeof table !== 'string') return inner
  const names = Object.entries({ column, measure, hierarchy }).filter(([, name]) => typeof name === 'string')
  const columns = Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  return [
    ...inner,
    { table, ...Object.fromEntries(names) },
    ...columns.map((key) => ({ table, column: key })),
  ]
}
