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

/** Finding of a shape; `problemOf` makes it one sentence. */
export interface Finding {
  readonly path: string
  /** Detail: what is wrong and what was expected. */
  readonly detail: string
  /** Name that was probably meant. */
  readonly suggestion?: string
  /** Code of its kind, for programs whose errors have one. */
  readonly code?: string
  /** True when the values around it can be used all the same. */
  readonly isAside?: boolean
}

export const problemOf = ({ path, detail, suggestion }: Finding): Problem => ({
  path,
  message: suggestion === undefined ? detail : `${detail}; did you mean ${JSON.stringify(suggestion)}?`,
})

export type JsonSchema = { readonly [key: string]: unknown }
type Tell = (finding: Finding) => void

export interface Shape<T> {
  readonly schema: JsonSchema
  /** True when an object can be used without this property, though it is required. */
  readonly isAside?: boolean
  /** The value as T. After a finding that is not aside the result means nothing. */
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

export const wrong = <T>(tell: Tell, path: string, expected: string, value: unknown): T => {
  tell({ path, detail: `expected ${expected}, found ${shown(value)}` })
  return undefined as T
}

export const text = (
  options: { pattern?: RegExp; expected?: string; empty?: boolean; max?: number } = {},
): Shape<string> => ({
  schema: {
    type: 'string',
    ...(options.empty ? {} : { minLength: 1 }),
    ...(options.pattern ? { pattern: options.pattern.source } : {}),
    ...(options.max === undefined ? {} : { maxLength: options.max }),
  },
  read(value, path, tell) {
    const expected = options.expected ?? 'a text'
    if (typeof value !== 'string') return wrong(tell, path, expected, value)
    if (!options.empty && value === '') return wrong(tell, path, `${expected} that is not empty`, value)
    const isTooLong = options.max !== undefined && value.length > options.max
    if (isTooLong || options.pattern?.test(value) === false) return wrong(tell, path, expected, value)
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
    const detail = check(value)
    if (detail) tell({ path, detail })
    return value
  },
})

/** A text that stands for something, which `parse` gives unless it refuses the text. */
export const parsed = <T>(
  schema: JsonSchema,
  parse: (value: string, refuse: (finding: Omit<Finding, 'path'>) => undefined) => T | undefined,
): Shape<T> => ({
  schema: { type: 'string', ...schema },
  read(value, path, tell) {
    if (typeof value !== 'string' || value.trim() === '')
      return wrong(tell, path, 'a text that is not empty', value)
    return parse(value, (finding) => void tell({ path, ...finding })) as T
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
    const suggestion = typeof value === 'string' ? closestName(value, values.map(String)) : undefined
    const isLong = suggestion !== undefined && values.length > maxListed
    const detail = isLong
      ? `there is no ${shown(value)}`
      : `expected ${listed(values)}, found ${shown(value)}`
    tell({ path, detail, ...(suggestion === undefined ? {} : { suggestion }) })
    return undefined as never
  },
})

export const listed = (values: readonly (string | number)[]) => {
  const words = values.map((value) => JSON.stringify(value))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export const list = <T>(
  item: Shape<T>,
  size: { min?: number; max?: number; expected?: string } = {},
): Shape<readonly T[]> => ({
  schema: {
    type: 'array',
    items: item.schema,
    ...(size.min ? { minItems: size.min } : {}),
    ...(size.max === undefined ? {} : { maxItems: size.max }),
  },
  read(value, path, tell) {
    if (!Array.isArray(value)) return wrong(tell, path, size.expected ?? 'a list', value)
    const { min = 0, max = Infinity } = size
    if (value.length < min || value.length > max) {
      const count =
        min === max
          ? `exactly ${min}`
          : max === Infinity
            ? `at least ${min}`
            : min
              ? `${min} to ${max}`
              : `at most ${max}`
      const found = size.expected && value.length === 0 ? 'an empty list' : value.length
      tell({ path, detail: `expected ${size.expected ?? `${count} in the list`}, found ${found}` })
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

export const pathTo = (path: string, name: string): string => (path ? `${path}.${name}` : name)

/** Advice by names that do not exist. */
export type Hints = { readonly [name: string]: string }

/** A property that is not one of those known. */
export function unknownName(path: string, name: string, known: readonly string[], hints: Hints): Finding {
  const at = { path: pathTo(path, name.slice(0, 80)), isAside: true }
  if (Object.hasOwn(hints, name)) return { ...at, detail: `is not known here; ${hints[name]}` }
  const suggestion = closestName(name, known)
  return suggestion === undefined
    ? { ...at, detail: `is not known here; known are ${known.join(', ')}` }
    : { ...at, detail: 'is not known here', suggestion }
}

/**
 * An object of named properties. A name that is not known is a problem: it is nearly always a slip of the pen. An open
 * object is somebody else's format: what is not known of it is kept as it is.
 */
export function object<R extends Properties, O extends Properties = Record<never, never>>(
  required: R,
  optional: O = {} as O,
  { isOpen = false, hints = {} }: { isOpen?: boolean; hints?: Hints } = {},
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
      for (const [name, { isAside = false }] of Object.entries(known)) {
        const given = value[name]
        const at = pathTo(path, name)
        if (given !== undefined) result[name] = known[name]!.read(given, at, tell)
        else if (name in required) tell({ path: at, detail: 'is missing', isAside })
      }
      for (const name of Object.keys(value)) {
        if (Object.hasOwn(known, name) || value[name] === undefined) continue
        if (!isOpen) tell(unknownName(path, name, names, hints))
        else if (name !== '__proto__') result[name] = value[name]
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

/** A value checked by a function of somebody else's, which gives its complaints as texts. */
export const foreign = <T>(schema: JsonSchema, check: (value: unknown) => readonly string[]): Shape<T> => ({
  schema,
  read(value, path, tell) {
    for (const detail of check(value)) tell({ path, detail })
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

/** The same shape with more words of JSON Schema, such as a description, which editors show. */
export const annotated = <T>(shape: Shape<T>, words: JsonSchema): Shape<T> => ({
  ...shape,
  schema: { ...shape.schema, ...words },
})
