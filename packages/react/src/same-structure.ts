/**
 * Whether two values say the same: plain objects and arrays by content, an absent key as undefined. Functions say
 * the same: a configuration has them only as hooks, and the latest of those is asked.
 */
export function sameStructure(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'function' && typeof b === 'function') return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  const keys = new Set([...Reflect.ownKeys(a), ...Reflect.ownKeys(b)])
  return [...keys].every((key) =>
    sameStructure((a as Record<PropertyKey, unknown>)[key], (b as Record<PropertyKey, unknown>)[key]),
  )
}
