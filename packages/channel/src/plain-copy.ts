/**
 * A copy of arrays and objects down to what they hold, for what is posted: what programs keep behind a Proxy, as Vue and MobX do
 * with all of their state, cannot be cloned as it is. Whatever else there is stays itself.
 */
export function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainCopy)
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, plainCopy(each)]))
}
