/** Results by key; the ones that were not used for the longest make room once they are larger than the bound together. */
export interface KeptResults<T> {
  /** Finds what is kept, or makes it. */
  find(key: string, make: () => T): T
}

export function createKeptResults<T>(sizeOf: (result: T) => number, max: number): KeptResults<T> {
  const kept = new Map<string, T>()
  let size = 0
  return {
    find(key, make) {
      const isKnown = kept.has(key)
      const result = isKnown ? kept.get(key)! : make()
      if (!isKnown) size += sizeOf(result)
      kept.delete(key)
      kept.set(key, result)
      for (const [oldest, other] of kept) {
        if (size <= max || oldest === key) break
        kept.delete(oldest)
        size -= sizeOf(other)
      }
      return result
    },
  }
}
