import { closestName } from '@casement/errors'
import type { TextPlace } from './json-text.ts'

/**
 * One description, three readers: a shape gives a type, a check that says where and what is wrong, and JSON Schema.
 * A report file that is wrong lists every problem at once, so that an author mends it in one go.
 */
export interface Problem {
  /** Path: `pages[0].visuals[2].roles.value[0].measure`; '' is the file itself. */
  readonly path: string
  /** Message: what is wrong and what was expected. */
  readonly message: string
  /** The file that `path` is in, and where in it, when the report was read from texts. */
  readonly file?: string
  readonly place?: TextPlace
}

export type JsonSchema = { readonly [key: string]: unknown }
type Tell = (problem: Problem) => void

export interface Shape<T> {
  readonly schema: JsonSchema
  /** The value as T. After a problem was reported the result means nothing. */
  read(value: unknown, path: string, tell: Tell): T
}

export type Shaped<S> = S extends Shape<infer T> ? T : never

type Properties = { readonly [name: string]: Shape<unknown> }
type Flat<T> = { readonly [K in keyof T]: T[K] }
export type ObjectOf<R extends Properties, O extends Properties> = Flat<
  { [K in keyof R]: Shaped<R[K]> } & { [K in keyof O]?: Shaped<O[K]> }
>

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

const wrong = <T>(tell: Tell, path: string, expected: string, value: unknown): T => {
  tell({ path, message: `expected ${expected}, found ${shown(value)}` })
  return undefined as T
}

export const text = (
  options: { pattern?: RegExp; expected?: string; empty?: boolean } = {},
): Shape<string> => ({
  schema: {
    type: 'string',
    ...(options.empty ? {} : { minLength: 1 }),
    ...(options.pattern ? { pattern: options.pattern.source } : {}),
  },
  read(value, path, tell) {
    const expected = options.expected ?? 'a text'
    if (typeof value !== 'string') return wrong(tell, path, expected, value)
    if (!options.empty && value === '') return wrong(tell, path, `${expected} that is not empty`, value)
    if (options.pattern && !options.pattern.test(value)) return wrong(tell, path, expected, value)
    return value
  },
})

/** Bound in characters; a check may cost more than its text is worth. */
const longest = 1_000

/** A text that a check of its own accepts; the check gives null or what is wrong. */
export const checkedText = (check: (value: string) => string | null): Shape<string> => ({
  schema: { type: 'string' },
  read(value, path, tell) {
    if (typeof value !== 'string') return wrong(tell, path, 'a text', value)
    if (value.length > longest) return wrong(tell, path, `a text of at most ${longest} characters`, value)
    const message = check(value)
    if (message) tell({ path, message })
    return value
  },
})

export const number = (range: { min?: number; max?: number } = {}): Shape<number> => ({
  schema: {
    type: 'number',
    ...(range.min === undefined ? {} : { minimum: range.min }),
    ...(range.max === undefined ? {} : { maximum: range.max }),
  },
  read(value, path, tell) {
    const { min, max } = range
    const expected =
      min !== undefined && max !== undefined
        ? `a number from ${min} to ${max}`
        : min !== undefined
          ? `a number of at least ${min}`
          : 'a number'
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(tell, path, expected, value)
    if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
      return wrong(tell, path, expected, value)
    }
    return value
  },
})

export const flag = (): Shape<boolean> => ({
  schema: { type: 'boolean' },
  read: (value, path, tell) =>
    typeof value === 'boolean' ? value : wrong(tell, path, 'true or false', value),
})

/** Maximum of words listed; with more, the one that was probably meant says enough. */
const maxListed = 8

export const choice = <const V extends readonly (string | number)[]>(...values: V): Shape<V[number]> => ({
  schema: { enum: values },
  read(value, path, tell) {
    if ((values as readonly unknown[]).includes(value)) return value as V[number]
    const near = typeof value === 'string' ? closestName(value, values.map(String)) : undefined
    const hint = near ? `; did you mean ${JSON.stringify(near)}?` : ''
    const isLong = near !== undefined && values.length > maxListed
    const message = isLong
      ? `there is no ${shown(value)}`
      : `expected ${listed(values)}, found ${shown(value)}`
    tell({ path, message: `${message}${hint}` })
    return undefined as never
  },
})

const listed = (values: readonly (string | number)[]) => {
  const words = values.map((value) => JSON.stringify(value))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export const list = <T>(item: Shape<T>, size: { min?: number; max?: number } = {}): Shape<readonly T[]> => ({
  schema: {
    type: 'array',
    items: item.schema,
    ...(size.min ? { minItems: size.min } : {}),
    ...(size.max === undefined ? {} : { maxItems: size.max }),
  },
  read(value, path, tell) {
    if (!Array.isArray(value)) return wrong(tell, path, 'a list', value)
    const { min = 0, max = Infinity } = size
    if (value.length < min || value.length > max) {
      const expected =
        min === max
          ? `exactly ${min}`
          : max === Infinity
            ? `at least ${min}`
            : min
              ? `${min} to ${max}`
              : `at most ${max}`
      tell({ path, message: `expected ${expected} in the list, found ${value.length}` })
    }
    return value.map((entry, index) => item.read(entry, `${path}[${index}]`, tell))
  },
})

/** True when a value goes deeper, or has more parts, than what follows it down could stand. */
export function isBeyond(value: unknown, most: { readonly levels: number; readonly parts: number }): boolean {
  let parts = 0
  const isTooMuch = (inner: unknown, level: number): boolean => {
    if (++parts > most.parts || level > most.levels) return true
    return (
      typeof inner === 'object' &&
      inner !== null &&
      Object.values(inner).some((part) => isTooMuch(part, level + 1))
    )
  }
  return isTooMuch(value, 0)
}

/** A name in quotes, cut where it is longer than any name should be. */
export const quoted = (name: string): string => `"${name.length > 80 ? `${name.slice(0, 79)}…` : name}"`

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object of named properties. A name that is not known is a problem: it is nearly always a slip of the pen. An open
 * object is somebody else's format: what is not known of it is kept as it is.
 */
export function object<R extends Properties, O extends Properties = Record<never, never>>(
  required: R,
  optional: O = {} as O,
  { isOpen = false }: { isOpen?: boolean } = {},
): Shape<ObjectOf<R, O>> {
  const known: Properties = { ...required, ...optional }
  const names = Object.keys(known)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, known[name]!.schema])),
      ...(Object.keys(required).length ? { required: Object.keys(required) } : {}),
      ...(isOpen ? {} : { additionalProperties: false }),
    },
    read(value, path, tell) {
      if (!isPlainObject(value)) return wrong(tell, path, 'an object', value)
      const result: Record<string, unknown> = {}
      for (const name of names) {
        const given = value[name]
        const at = path ? `${path}.${name}` : name
        if (given === undefined) {
          if (name in required) tell({ path: at, message: 'is missing' })
        } else result[name] = known[name]!.read(given, at, tell)
      }
      for (const name of Object.keys(value)) {
        if (name in known || value[name] === undefined) continue
        if (isOpen) {
          if (name !== '__proto__') result[name] = value[name]
          continue
        }
        const near = closestName(name, names)
        tell({
          path: path ? `${path}.${name}` : name,
          message: near
            ? `is not known here; did you mean "${near}"?`
            : `is not known here; known are ${names.join(', ')}`,
        })
      }
      return result as ObjectOf<R, O>
    },
  }
}

/** An object whose names are the author's. */
export const record = <T>(item: Shape<T>): Shape<{ readonly [name: string]: T }> => ({
  schema: { type: 'object', additionalProperties: item.schema },
  read(value, path, tell) {
    if (!isPlainObject(value)) return wrong(tell, path, 'an object', value)
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        item.read(entry, `${path}[${JSON.stringify(name)}]`, tell),
      ]),
    )
  },
})

/** A number, or one of some words. */
export const numberOr = <const V extends readonly string[]>(...words: V): Shape<number | V[number]> => {
  const word = choice(...words)
  return {
    schema: { anyOf: [{ type: 'number' }, word.schema] },
    read: (value, path, tell) =>
      typeof value === 'string'
        ? word.read(value, path, tell)
        : typeof value === 'number' && Number.isFinite(value)
          ? value
          : wrong(tell, path, `a number, ${listed(words)}`, value),
  }
}

/** One of several objects, told apart by the text in `tag`. */
export function tagged<
  const Tag extends string,
  const K extends { readonly [value: string]: Shape<unknown> },
>(tag: Tag, kinds: K): Shape<{ [V in keyof K]: Shaped<K[V]> }[keyof K]> {
  const which = choice(...Object.keys(kinds))
  return {
    schema: { oneOf: Object.values(kinds).map((kind) => kind.schema) },
    read(value, path, tell) {
      if (!isPlainObject(value)) return wrong(tell, path, 'an object', value)
      const at = path ? `${path}.${tag}` : tag
      if (value[tag] === undefined) {
        tell({ path: at, message: `is missing; expected ${listed(Object.keys(kinds))}` })
        return undefined as never
      }
      const kind = which.read(value[tag], at, tell)
      return (kind === undefined ? undefined : kinds[kind]!.read(value, path, tell)) as never
    },
  }
}

/** A value checked by a function of somebody else's, which gives its complaints as texts. */
export const foreign = <T>(schema: JsonSchema, check: (value: unknown) => readonly string[]): Shape<T> => ({
  schema,
  read(value, path, tell) {
    for (const message of check(value)) tell({ path, message })
    return value as T
  },
})

/** The same shape under a name: JSON Schema refers to it instead of repeating it. */
export const named = <T>(
  name: string,
  shape: Shape<T>,
): Shape<T> & { definition: readonly [string, JsonSchema] } => ({
  schema: { $ref: `#/$defs/${name}` },
  read: (value, path, tell) => shape.read(value, path, tell),
  definition: [name, shape.schema],
})
