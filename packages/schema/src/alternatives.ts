import { choice, isPlainObject, listed, pathTo, unknownName, wrong } from './shape.ts'
import type { Hints, Shape, Shaped } from './shape.ts'

type Kinds = { readonly [name: string]: Shape<unknown> }
type OneOf<K extends Kinds> = { [V in keyof K]: Shaped<K[V]> }[keyof K]

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
export function tagged<const Tag extends string, const K extends Kinds>(tag: Tag, kinds: K): Shape<OneOf<K>> {
  const which = choice(...Object.keys(kinds))
  return {
    schema: { oneOf: Object.values(kinds).map((kind) => kind.schema) },
    read(value, path, tell) {
      if (!isPlainObject(value)) return wrong(tell, path, 'an object', value)
      const at = pathTo(path, tag)
      if (value[tag] === undefined) {
        tell({ path: at, detail: `is missing; expected ${listed(Object.keys(kinds))}` })
        return undefined as never
      }
      const kind = which.read(value[tag], at, tell)
      return (kind === undefined ? undefined : kinds[kind]!.read(value, path, tell)) as never
    },
  }
}

/** One of several objects, told apart by which of these properties it has. */
export function keyed<const K extends Kinds>(kinds: K, hints: Hints = {}): Shape<OneOf<K>> {
  const names = Object.keys(kinds)
  const known = Object.values(kinds).flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
  return {
    schema: { oneOf: Object.values(kinds).map((kind) => kind.schema) },
    read(value, path, tell) {
      if (!isPlainObject(value)) return wrong(tell, path, 'an object', value)
      const given = names.filter((name) => value[name] !== undefined)
      if (given.length === 1) return kinds[given[0]!]!.read(value, path, tell) as never
      const strange = given.length === 0 ? Object.keys(value).filter((name) => !known.includes(name)) : []
      for (const name of strange) tell({ ...unknownName(path, name, names, hints), isAside: false })
      if (strange.length > 0) return undefined as never
      const found = given.map((name) => JSON.stringify(name)).join(' and ') || 'none'
      tell({ path, detail: `expected exactly one of ${listed(names)}, found ${found}` })
      return undefined as never
    },
  }
}

/** An object, or a text that says the same in short. */
export const textOr = <T>(
  short: Shape<string>,
  expand: (text: string) => NoInfer<T>,
  long: Shape<T>,
): Shape<T> => ({
  schema: { anyOf: [short.schema, long.schema] },
  read: (value, path, tell) =>
    typeof value === 'string'
      ? expand(short.read(value, path, tell))
      : isPlainObject(value)
        ? long.read(value, path, tell)
        : wrong(tell, path, 'a text or an object', value),
})
