import { QueryError } from '@casement/query'
import { decimal, double } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Value } from '../plan/relation.ts'

/** A filter's value as a value of the column's type. null is BLANK. Throws QUERY_FILTER when it cannot be one. */
export function toLiteral(value: unknown, type: ValueType, target: string): Value {
  const literal = value === null ? { value: null, type } : read(value, type)
  if (literal) return { kind: 'literal', ...literal, isGiven: true }
  throw new QueryError('QUERY_FILTER', `A filter of ${target} has a value that is no ${type.kind}`)
}

function read(value: unknown, type: ValueType): { value: string | boolean; type: ValueType } | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  switch (type.kind) {
    case 'text':
      // No engine's text holds the character 0.
      return String(value).includes('\0') ? undefined : { value: String(value), type }
    case 'boolean':
      return booleanOf(value, type)
    case 'integer':
    case 'decimal':
    case 'double':
      return typeof value === 'boolean' ? undefined : number(value, type)
    case 'date':
    case 'dateTime':
      return typeof value === 'string' ? moment(value) : undefined
  }
}

function booleanOf(value: string | number | boolean, type: ValueType) {
  const known = new Map<string, boolean>([
    ['true', true],
    ['false', false],
    ['1', true],
    ['0', false],
  ])
  const found = known.get(String(value).toLowerCase())
  return found === undefined ? undefined : { value: found, type }
}

/**
 * A number keeps every digit that was given; one with more digits than the column is still compared exactly. Both are
 * compared with the places of the finer one, in 38 digits: a number that has no room there is beyond every value that the
 * column can hold, and is compared as a double.
 */
function number(value: string | number, type: ValueType): { value: string; type: ValueType } | undefined {
  const written = String(value).trim()
  if (type.kind !== 'double' && /^-?\d{1,38}(\.\d{1,20})?$/.test(written)) {
    const scale = written.split('.')[1]?.length ?? 0
    const whole = written.replace(/^-?0*/, '').split('.')[0]!.length
    const places = Math.max(scale, type.kind === 'decimal' ? type.scale : 0)
    if (whole + places <= 38)
      return { value: written, type: scale === 0 ? { kind: 'integer' } : decimal(scale) }
  }
  const asNumber = Number(written)
  return written !== '' && /^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(written) && Number.isFinite(asNumber)
    ? { value: String(asNumber), type: double }
    : undefined
}

/** '2025-12-31', or with a time, with or without Z: times of the data know no zone. */
function moment(value: string): { value: string; type: ValueType } | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)Z?)?$/.exec(value)
  if (!parts?.[1]) return undefined
  const [, day, time = '00:00:00'] = parts
  const parsed = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day) return undefined
  return /^00:00(:00(\.0+)?)?$/.test(time)
    ? { value: day, type: { kind: 'date' } }
    : { value: `${day} ${time}`, type: { kind: 'dateTime' } }
}
