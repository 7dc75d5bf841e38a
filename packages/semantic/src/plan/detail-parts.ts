import { QueryError } from '@casement/query'
import type { Model } from '../model/model.ts'
import { findMeasure, tableOf } from '../model/model.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { beyondOf } from './grain.ts'
import type { Scan, ScanAggregate, Value } from './relation.ts'

export type DetailRole = 'sum' | 'numerator' | 'denominator' | 'absoluteDenominator'

/** A sum or a count over rows of a scan, as it enters a figure: with a sign, and times a whole number. */
export interface DetailTerm {
  readonly aggregate: ScanAggregate
  readonly factor: bigint
}

/** Rows that one scan reads for a figure, and what they are in it. */
export interface DetailPart {
  readonly role: DetailRole
  readonly scan: Scan
  readonly terms: readonly DetailTerm[]
}

/**
 * What a figure is made of: sums and counts of rows that add up to it, or those of a ratio's numerator and denominator.
 * Throws QUERY_DETAIL_ROWS, with the reason, for a figure that is anything else.
 */
export function detailParts(value: Value): readonly DetailPart[] {
  const [beyond] = beyondOf(value)
  if (beyond)
    throw refused(
      `"${beyond.of}" is not kept by ${beyond.by.displayName ?? beyond.by.name}, so that there is no figure here`,
    )
  const quotient = value.kind === 'operation' && value.operator === 'divide' ? value.operands : undefined
  const parts = quotient ? partsOfRatio(quotient[0]!, quotient[1]!) : grouped(termsOf(value), 'sum')
  if (parts.length > 0) return parts
  throw refused('it is computed from no rows')
}

function partsOfRatio(above: Value, below: Value): readonly DetailPart[] {
  const isAbsolute = below.kind === 'operation' && below.operator === 'absolute'
  const denominator = isAbsolute ? below.operands[0]! : below
  return [
    ...grouped(termsOf(above), 'numerator'),
    ...grouped(termsOf(denominator), isAbsolute ? 'absoluteDenominator' : 'denominator'),
  ]
}

type ScannedTerm = DetailTerm & { readonly scan: Scan }

function grouped(terms: readonly ScannedTerm[], role: DetailRole): readonly DetailPart[] {
  const scans = [...new Set(terms.map(({ scan }) => scan))]
  return scans.map((scan) => ({ role, scan, terms: terms.filter((term) => term.scan === scan) }))
}

function termsOf(value: Value, factor = 1n): readonly ScannedTerm[] {
  if (value.kind === 'cell') return [termOf(value, factor)]
  if (value.kind === 'literal') {
    if (value.value === null || value.value === '0') return []
    throw refused('a number that is in no row is part of it')
  }
  if (value.kind !== 'operation') throw refused('it reads a value of a row at hand')
  const [a, b] = value.operands as [Value, Value]
  switch (value.operator) {
    case 'negate':
      return termsOf(a, -factor)
    case 'add':
      return [...termsOf(a, factor), ...termsOf(b, factor)]
    case 'subtract':
      return [...termsOf(a, factor), ...termsOf(b, -factor)]
    case 'coalesce':
      if (value.operands.slice(1).every(isZero)) return termsOf(a, factor)
      break
    case 'convert':
      if (isWidened(a, value)) return termsOf(a, factor)
      break
    case 'multiply': {
      const [whole, other] = wholeOf(a) === undefined ? [wholeOf(b), a] : [wholeOf(a), b]
      if (whole !== undefined) return termsOf(other, factor * whole)
      break
    }
    default:
  }
  throw refused(reasons[value.operator] ?? 'it is no sum of rows')
}

const reasons: Partial<Record<string, string>> = {
  divide: 'ratios are part of it',
  multiply: 'figures are multiplied in it',
  if: 'it depends on a condition that is no value of a row',
  absolute: 'it is taken without its sign',
  round: 'it is rounded',
  convert: 'it is rounded',
}

function termOf(cell: Value & { kind: 'cell' }, factor: bigint): ScannedTerm {
  const { relation, name, type } = cell
  if (relation.kind === 'rank') throw refused('it is a rank')
  if (relation.kind !== 'scan') throw refused('it goes through groups of rows, each with a figure of its own')
  const aggregate = relation.aggregates.find((other) => other.name === name)
  if (!aggregate || relation.keys.length > 0 || relation.withBlankRow)
    throw refused('it goes through groups of rows')
  const { function: kind } = aggregate
  if (kind !== 'sum' && kind !== 'count' && kind !== 'countRows')
    throw refused(`it is ${foldWords[kind]}, which is no sum of rows`)
  if (type.kind !== 'decimal' && type.kind !== 'integer')
    throw refused('it is kept with a floating point, whose sums are not exact')
  return { scan: relation, aggregate, factor }
}

const foldWords: Record<Exclude<ScanAggregate['function'], 'sum' | 'count' | 'countRows'>, string> = {
  min: 'the least of values',
  max: 'the greatest of values',
  average: 'an average',
  median: 'a median',
  distinctCount: 'a count of different values',
  countBlank: 'a count of blanks',
  only: 'the one value of a column',
}

const isZero = (value: Value): boolean =>
  value.kind === 'literal' && (value.value === null || Number(value.value) === 0)

const wholeOf = (value: Value): bigint | undefined =>
  value.kind === 'literal' && typeof value.value === 'string' && /^-?\d+$/.test(value.value)
    ? BigInt(value.value)
    : undefined

/** True if no digit is lost. */
function isWidened({ type: from }: Value, { type: to }: Value): boolean {
  if (to.kind === 'integer') return from.kind === 'integer'
  if (to.kind !== 'decimal') return false
  return from.kind === 'integer' || (from.kind === 'decimal' && from.scale <= to.scale)
}

/** Refuses what is computed against all that a visual shows, which a figure by itself does not know. */
export function refuseSelection(expression: TypedExpression, model: Model): void {
  const seen = new Set<object>()
  const reads = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return false
    seen.add(node)
    const { kind, table, name } = node as { kind?: unknown; table?: unknown; name?: unknown }
    if (kind === 'restoreSelected' || kind === 'allSelected') return true
    if (kind === 'measure' && typeof table === 'string' && typeof name === 'string')
      return reads(findMeasure(tableOf(model, { table }), name)?.typed)
    return Object.values(node).some(reads)
  }
  if (reads(expression)) throw refused('it is computed against all that its visual shows')
}

const refused = (reason: string): QueryError =>
  new QueryError('QUERY_DETAIL_ROWS', `The rows behind this figure cannot be listed: ${reason}`)
