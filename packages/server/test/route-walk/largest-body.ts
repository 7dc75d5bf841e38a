import { z } from 'zod'
import { longText } from './hostile-bodies.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** What is known of fields by their names, whatever body they are in: ids of what is there, tokens. */
type KnownFields = Readonly<Record<string, unknown>>

/** A body that a schema of zod's takes; see `largestOf`. Undefined for anything else. */
export function largestBody(schema: unknown, bytes: number): string | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return largestOf(whole, { bytes, parts: (whole.$defs ?? {}) as Readonly<Record<string, Schema>> })
}

interface LargestOptions {
  readonly bytes: number
  /** Schemas that others refer to, by the last part of their names. */
  readonly parts: Readonly<Record<string, object>>
  readonly known?: KnownFields
}

/** A body that a JSON schema takes, as large as there is room for in so many bytes: all fields, the longest lists and texts. */
export function largestOf(whole: object, { bytes, parts, known = {} }: LargestOptions): string {
  let ids = 0
  const newId = () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`

  function textOf({ format, pattern, maxLength = 1_000_000 }: Schema, room: number): string {
    if (format === 'uuid' || pattern?.includes('a-fA-F]{8}')) return newId()
    if (format === 'date') return '2026-11-21'
    return longText(Math.max(1, Math.min(maxLength, room)))
  }
  function listOf({ items, maxItems = Infinity, minItems = 0 }: Schema, room: number): unknown[] {
    const one = (Array.isArray(items) ? items[0] : items) as Schema | undefined
    const all: unknown[] = []
    for (let used = 0; all.length < maxItems && (used < room || all.length < minItems);) {
      const next = valueOf(one ?? {}, Math.min(1000, room))
      used += JSON.stringify(next ?? null).length + 1
      all.push(next)
    }
    return all
  }
  function objectOf({ properties = {}, required = [] }: Schema, room: number): Record<string, unknown> {
    const names = Object.keys(properties)
    const own: Record<string, unknown> = {}
    for (const [at, name] of names.entries()) {
      // What is left is for those that are left.
      const left = Math.max(0, room - JSON.stringify(own).length)
      const share = Math.floor(left / (names.length - at))
      const value = Object.hasOwn(known, name) ? known[name] : valueOf(properties[name] as Schema, share)
      if (value !== undefined || required.includes(name)) own[name] = value
    }
    return own
  }
  function valueOf(given: Schema, room: number): unknown {
    const { $ref } = given
    const one = $ref ? (parts[$ref.slice($ref.lastIndexOf('/') + 1)] as Schema) : given
    if (one.const !== undefined) return one.const
    if (one.enum) return one.enum.at(-1)
    const choices = one.anyOf ?? one.oneOf
    if (choices)
      return choices
        .map((choice) => valueOf(choice as Schema, room))
        .reduce((best, each) =>
          JSON.stringify(each ?? null).length > JSON.stringify(best ?? null).length ? each : best,
        )
    switch (one.type) {
      case 'string':
        return textOf(one, room)
      case 'array':
        return listOf(one, room)
      case 'object':
        return objectOf(one, room)
      case 'integer':
      case 'number':
        return one.maximum ?? one.minimum ?? 1
      case 'boolean':
        return true
      default:
        return null
    }
  }
  return JSON.stringify(valueOf(whole as Schema, Math.floor(bytes * 0.8)))
}
