import type { FoldFunction } from '../model/typed-expression.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Dialect } from './dialect-words.ts'
import { allOf } from './layout.ts'

/**
 * A fold of SQL's rows, over those that meet all of `conditions`. Counts of nothing are BLANK; a sum of doubles is taken
 * in order of size, so that it is the same whatever order the engine meets the rows in; a median is halved once, from the
 * exact sum of the two cells in the middle.
 */
export function printFold(
  kind: FoldFunction | 'only',
  sql: string,
  type: ValueType,
  dialect: Dialect,
  conditions: readonly string[] = [],
): string {
  const filter = (more: readonly string[] = []) => {
    const all = [...conditions, ...more]
    return all.length === 0 ? '' : ` FILTER (WHERE ${allOf(all)})`
  }
  const only = filter()
  const double = dialect.type({ kind: 'double' })
  const compared = () => (type.kind === 'text' ? dialect.fold(sql) : sql)
  const total = () =>
    dialect.own?.total(sql, type, only) ??
    (type.kind === 'double' ? `sum(${sql} ORDER BY ${sql})${only}` : `sum(${sql})${only}`)
  /** Two whole numbers of a narrow type may add up to more than it holds. */
  const wide = (cell: string) =>
    type.kind === 'integer'
      ? `CAST(${cell} AS ${dialect.type({ kind: 'decimal', precision: 38, scale: 0 })})`
      : cell
  const distinct = () =>
    `count(DISTINCT ${compared()})${only} + COALESCE(max(CASE WHEN ${sql} IS NULL THEN 1 END)${only}, 0)`
  switch (kind) {
    case 'sum':
      return total()
    case 'min':
    case 'max': {
      if (type.kind !== 'text') return `${kind}(${sql})${only}`
      const order = `${dialect.ordered(compared())}${kind === 'max' ? ' DESC' : ''}`
      if (dialect.own)
        return dialect.own.extremeText(kind, sql, dialect.ordered(compared()), filter([`${sql} IS NOT NULL`]))
      return `(array_agg(${sql} ORDER BY ${order})${filter([`${sql} IS NOT NULL`])})[1]`
    }
    case 'average':
      return `CAST(${total()} AS ${double}) / NULLIF(count(${sql})${only}, 0)`
    case 'median': {
      const [low, high] = dialect.own?.middle(sql, only) ?? [
        `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${sql})${only}`,
        `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${sql} DESC)${only}`,
      ]
      return `CAST(${wide(low)} + ${wide(high)} AS ${double}) / 2`
    }
    case 'count':
      return `NULLIF(count(${sql})${only}, 0)`
    case 'countBlank':
      return `NULLIF(count(CASE WHEN ${sql} IS NULL THEN 1 END)${only}, 0)`
    case 'countRows':
      return `NULLIF(count(*)${only}, 0)`
    case 'distinctCount':
      return `NULLIF(${distinct()}, 0)`
    case 'only': {
      const one = type.kind === 'boolean' ? (dialect.own?.anyTrue ?? 'bool_or') : 'min'
      return `CASE WHEN ${distinct()} = 1 THEN ${one}(${sql})${only} END`
    }
  }
}

/** Prints the fold of a whole from the folds of its parts, where that can be done without error. */
export function printFoldOfParts(
  kind: FoldFunction | 'only',
  sql: string,
  type: ValueType,
  dialect: Dialect,
): string | undefined {
  switch (kind) {
    case 'sum':
      return type.kind === 'double' ? undefined : (dialect.own?.total(sql, type, '') ?? `sum(${sql})`)
    case 'count':
    case 'countBlank':
    case 'countRows':
      return dialect.own?.total(sql, { kind: 'integer' }, '') ?? `sum(${sql})`
    case 'min':
    case 'max':
      return type.kind === 'text' ? undefined : `${kind}(${sql})`
    default:
      return undefined
  }
}
