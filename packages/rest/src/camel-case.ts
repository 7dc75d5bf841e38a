/**
 * A key of the REST border as it is written on the wire. The schema writes `IsRefreshable` and `odata.context`, the
 * service answers `isRefreshable` and `@odata.context`.
 */
export const camelCase = (key: string): string =>
  key === 'odata.context' ? '@odata.context' : key.charAt(0).toLowerCase() + key.slice(1)

/** A JSON value with every object key as `camelCase` writes it: answers are read whatever their case. */
export function withCamelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelCaseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [camelCase(key), withCamelCaseKeys(item)]),
  )
}
