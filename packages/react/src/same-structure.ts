/** Whether two values say the same: plain objects and arrays by content, an absent key as undefined. */
export function sameStructure(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) =>
    sameStructure((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}
