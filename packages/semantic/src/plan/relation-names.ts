import type { Model } from '../model/model.ts'
import type { FoldFunction, TypedExpression } from '../model/typed-expression.ts'

/** Longest that a name may be in every dialect, with room for a number. */
const maxNameLength = 48

/** Names that statements use for themselves. */
const namesOfThePrinter = [
  'part',
  'keys',
  'written',
  'spelled',
  'spellings',
  'many',
  'one',
  'place',
  'placed',
  'answered',
  'stacked',
  'items',
  'shown',
]

/** Tables of the data, which a sub-query of the same name would hide; of a query all words, since any may name one. */
const sourceNames = (model: Model): string[] =>
  model.tables
    .flatMap(({ name, source }) => {
      if ('sql' in source) return source.sql.match(/"(?:[^"]|"")+"|[\p{L}\p{N}_$]+/gu) ?? []
      return ['table' in source ? source.table : name]
    })
    .map((name) =>
      name
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .slice(0, maxNameLength),
    )

/** The names of relations and of their columns, which read well in SQL and never hide one another. */
export class RelationNames {
  readonly #taken = new Map<string, number>()

  constructor(model: Model) {
    for (const name of [...namesOfThePrinter, ...sourceNames(model)]) this.#taken.set(name.toLowerCase(), 1)
  }

  /** The name, with a number if it is taken. SQL names do not differ by case. */
  take(requested: string): string {
    const short = requested.slice(0, maxNameLength)
    const used = (this.#taken.get(short.toLowerCase()) ?? 0) + 1
    this.#taken.set(short.toLowerCase(), used)
    if (used === 1) return short
    const number = ` ${used}`
    return this.take(short.slice(0, maxNameLength - number.length) + number)
  }
}

const foldNames: Record<FoldFunction, string> = {
  sum: 'sum of',
  min: 'least',
  max: 'greatest',
  average: 'average of',
  median: 'median of',
  count: 'count of',
  countBlank: 'blanks of',
  countRows: 'rows',
  distinctCount: 'distinct',
}

/** Name of a fold's figure. */
export const foldName = (kind: FoldFunction, value: TypedExpression | null): string =>
  value === null
    ? foldNames[kind]
    : `${foldNames[kind]} ${value.kind === 'column' ? value.column.name : 'value'}`
