/**
 * A key of the REST border as it is written on the wire. The schema writes `IsRefreshable` and `odata.context`, the
 * service answers `isRefreshable` and `@odata.context`.
 */
export const camelCase = (key: string): string =>
  key === 'odata.context' ? '@odata.context' : key.charAt(0).toLowerCase() + key.slice(1)

/** Nothing at this border is nested as deeply; a stack does not hold whatever somebody sends. */
const deepest = 64

/**
 * A JSON value with every object key as `camelCase` writes it: answers are read whatever their case. What is nested more
 * than 64 deep, which no schema knows, is left as it is.
 */
export function withCamelCaseKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth === deepest) return value
  if (Array.isArray(value)) return value.map((item) => withCamelCaseKeys(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [camelCase(key), withCamelCaseKeys(item, depth + 1)]),
  )
}
