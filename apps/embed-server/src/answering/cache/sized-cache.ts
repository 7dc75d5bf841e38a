/** Values by key, the least recently used forgotten first once they are larger than the bound together. */
export interface SizedCache<T> {
  get(key: string): T | undefined
  /** Reads a value without counting as a use of it. */
  has(key: string): boolean
  set(key: string, value: T): void
  /** of all that is held, as `sizeOf` says */
  readonly size: number
}

export function createSizedCache<T>({
  maxHeld,
  sizeOf,
}: {
  maxHeld: number
  sizeOf: (value: T) => number
}): SizedCache<T> {
  const values = new Map<string, T>()
  let size = 0

  const forget = (key: string) => {
    const value = values.get(key)
    if (value !== undefined) size -= sizeOf(value)
    values.delete(key)
  }

  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    has: (key) => values.has(key),
    set(key, value) {
      forget(key)
      // One value never pushes out more than a quarter of the others.
      if (sizeOf(value) > maxHeld / 4) return
      values.set(key, value)
      size += sizeOf(value)
      for (const oldest of values.keys()) {
        if (size <= maxHeld) break
        forget(oldest)
      }
    },
    get size() {
      return size
    },
  }
}
