import { keysOf } from '../plan/relation.ts'
import type { Key, Relation, Scan, ScanOrder } from '../plan/relation.ts'
import { aggregateSignature, filterSignature } from '../plan/signature.ts'
import { quoted } from './dialect.ts'
import type { Dialect } from './dialect-words.ts'
import { lines } from './layout.ts'
import { printFoldOfParts } from './print-fold.ts'

/**
 * A scan with fewer keys than another one that reads the same rows, as SQL over that other one's groups: the table is
 * read once for a matrix and all of its sub-totals. Only folds whose wholes come from their parts without error, such as
 * sums of fixed decimals, are made so; undefined when there is another, or no such scan.
 *
 * `among` are the scans to choose from; `name` tells how a relation is called in the statement.
 */
export function printRollUp(
  scan: Scan,
  among: Iterable<Relation>,
  name: (relation: Relation) => string,
  dialect: Dialect,
): string | undefined {
  if (scan.aggregates.length === 0 || !isPlain(scan)) return undefined
  let finer: Scan | undefined
  for (const other of among)
    if (
      other.kind === 'scan' &&
      (!finer || other.keys.length < finer.keys.length) &&
      isFiner(other, scan, dialect)
    )
      finer = other
  if (!finer) return undefined
  const keys = scan.keys.map((key) => `${quoted(keyIn(finer, key)!.name)} AS ${quoted(key.name)}`)
  const aggregates = scan.aggregates.map((aggregate) => {
    const part = quoted(partOf(finer, aggregate)!.name)
    return `${foldOf(aggregate, part, dialect)!} AS ${quoted(aggregate.name)}`
  })
  const orders = scan.orders.map(
    (order) => `min(${quoted(orderIn(finer, order)!.name)}) AS ${quoted(order.name)}`,
  )
  return lines([
    `SELECT ${[...keys, ...aggregates, ...orders].join(', ')}`,
    `FROM ${name(finer)}`,
    keys.length > 0 && `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`,
  ])
}

/** True if every row of `scan` is in one group of `finer`, and every figure of it can be made from those groups. */
function isFiner(finer: Scan, scan: Scan, dialect: Dialect): boolean {
  return (
    isPlain(finer) &&
    finer.table === scan.table &&
    finer.keys.length > scan.keys.length &&
    finer.switchedOn.length === scan.switchedOn.length &&
    finer.switchedOn.every((relationship) => scan.switchedOn.includes(relationship)) &&
    setsOf(finer) === setsOf(scan) &&
    // With the same figures on both sides, both have groups for the same rows.
    finer.aggregates.length === scan.aggregates.length &&
    scan.keys.every((key) => keyIn(finer, key) !== undefined) &&
    scan.orders.every((order) => orderIn(finer, order) !== undefined) &&
    scan.aggregates.every(
      (aggregate) => foldOf(aggregate, '', dialect) !== undefined && partOf(finer, aggregate) !== undefined,
    )
  )
}

/** Grouped by keys of its own only, and limited by nothing but sets and the filters of its figures. */
const isPlain = (scan: Scan): boolean =>
  !scan.isEach &&
  !scan.withBlankRow &&
  scan.lookups.length === 0 &&
  scan.outputs.length === 0 &&
  scan.filters.length === 0 &&
  keysOf(scan).length === scan.keys.length

const setsOf = (scan: Scan): string => scan.sets.map(filterSignature).sort().join('|')

const keyIn = (scan: Scan, { column }: Key): Key | undefined => scan.keys.find((key) => key.column === column)

const orderIn = (scan: Scan, { by }: ScanOrder): ScanOrder | undefined =>
  scan.orders.find((order) => order.by === by)

type Aggregate = Scan['aggregates'][number]

const partOf = (scan: Scan, aggregate: Aggregate): Aggregate | undefined =>
  scan.aggregates.find((other) => signatureOf(other) === signatureOf(aggregate))

const signatureOf = ({ function: kind, value, filters }: Aggregate): string =>
  aggregateSignature(kind, value, filters)

const foldOf = ({ function: kind, value }: Aggregate, part: string, dialect: Dialect): string | undefined =>
  printFoldOfParts(kind, part, value?.type ?? { kind: 'integer' }, dialect)
