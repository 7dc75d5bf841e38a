/**
 * Rules are data, read by `findFlaw`: small, free of side effects, and dropped by a bundler when no used validator
 * names them. Every rule but `forbidden` accepts null and undefined; that a field is needed is said where it is listed.
 */
export type Rule =
  | { type: 'string' | 'boolean' | 'number' }
  /** One of these values; for a value of another type the type is reported first. */
  | { oneOf: readonly (string | number)[] }
  | { between: readonly [least: number, most: number] }
  /** Any of these rules; what was wrong inside is not reported. */
  | { anyOf: readonly Rule[] }
  /** All of these rules, in this order. */
  | { allOf: readonly Rule[] }
  /** An array; what was wrong inside is not reported. */
  | { items: Rule }
  | { itemType: 'string' | 'boolean' | 'number' }
  /** An object with these fields, checked in this order; other fields are free. */
  | { fields: Fields }
  /** An object whose own values all follow one rule. */
  | { values: Rule }
  | { forbidden: true }
  /** A check of its own: answers the message, or nothing. */
  | { check: (value: any) => string | undefined }
  /** Rule that contains itself. */
  | (() => Rule)

/** Rules by field name; a name that ends in `!` is required. */
export type Fields = { readonly [name: string]: Rule }

export interface Flaw {
  message: string
  /** The names that lead to the field, joined by dots. */
  path: string
  keyword: 'required' | 'forbidden' | 'type' | 'invalid' | 'range'
}

/**
 * The first thing that is wrong with a value, or undefined.
 *
 * `field` is the name the message uses, `parent` the path that leads to it. Two habits are Power BI's: an object's
 * "must be an object" has the parent's path, and the items of a map are called by the map's own name.
 */
export function findFlaw(rule: Rule, value: unknown, field?: string, parent = ''): Flaw | undefined {
  const path = join(parent, field)
  const flaw = (keyword: Flaw['keyword'], text: string): Flaw => ({
    message: `${field} ${text}`,
    path,
    keyword,
  })
  const invalid = () => flaw('invalid', 'property is invalid')

  if (typeof rule === 'function') return findFlaw(rule(), value, field, parent)
  if ('forbidden' in rule) return value === undefined ? undefined : flaw('forbidden', 'is forbidden')
  if (!isGiven(value)) return undefined
  if ('type' in rule) return typeof value === rule.type ? undefined : flaw('type', `must be a ${rule.type}`)
  if ('oneOf' in rule) {
    const type = typeof rule.oneOf[0]
    if (typeof value !== type) return flaw('type', `must be a ${type}`)
    return rule.oneOf.includes(value as string) ? undefined : invalid()
  }
  if ('between' in rule) {
    const [least, most] = rule.between
    if (typeof value !== 'number') return flaw('type', 'must be a number')
    return value >= least && value <= most
      ? undefined
      : flaw('range', `must be a number between ${least} and ${most}`)
  }
  if ('anyOf' in rule) return rule.anyOf.some((one) => !findFlaw(one, value, field)) ? undefined : invalid()
  if ('allOf' in rule) return firstOf(rule.allOf, (one) => findFlaw(one, value, field, parent))
  if ('items' in rule) {
    return Array.isArray(value) && value.every((item) => !findFlaw(rule.items, item, field))
      ? undefined
      : invalid()
  }
  if ('itemType' in rule) {
    const right =
      Array.isArray(value) && value.every((item) => !isGiven(item) || typeof item === rule.itemType)
    return right ? undefined : flaw('type', `must be an array of ${rule.itemType}s`)
  }
  if ('check' in rule) {
    const message = rule.check(value)
    return message ? { message, path, keyword: 'invalid' } : undefined
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { message: `${field ?? 'input'} must be an object`, path: parent, keyword: 'type' }
  }
  const object = value as Record<string, unknown>
  if ('values' in rule) {
    return firstOf(Object.keys(object), (key) => findFlaw(rule.values, object[key], field, join(path, key)))
  }
  return firstOf(Object.keys(rule.fields), (listed) => {
    const required = listed.endsWith('!')
    const name = required ? listed.slice(0, -1) : listed
    if (required && !isGiven(object[name])) {
      return { message: `${name} is required`, path: join(path, name), keyword: 'required' }
    }
    return findFlaw(rule.fields[listed]!, object[name], name, path)
  })
}

export const isGiven = (value: unknown) => value !== undefined && value !== null

const join = (parent: string, field: string | undefined) =>
  parent && field ? `${parent}.${field}` : parent || (field ?? '')

function firstOf<T>(list: readonly T[], find: (item: T) => Flaw | undefined): Flaw | undefined {
  for (const item of list) {
    const flaw = find(item)
    if (flaw) return flaw
  }
  return undefined
}
