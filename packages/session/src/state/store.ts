/** A value that is watched: React reads it through useSyncExternalStore. */
export interface Store<T> {
  get(): T
  set(next: T): void
  /** Returns the way to stop. */
  onChange(listener: () => void): () => void
}

export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
