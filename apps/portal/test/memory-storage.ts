/** Web storage in memory. `refuse` makes it throw like a full one. */
export function memoryStorage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start))
  let isRefusing = false
  const check = () => {
    if (isRefusing) throw new DOMException('full', 'QuotaExceededError')
  }
  const storage: Storage = {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      check()
      items.set(key, value)
    },
    removeItem(key) {
      check()
      items.delete(key)
    },
    clear: () => items.clear(),
  }
  return {
    storage,
    refuse: (refuses: boolean) => (isRefusing = refuses),
    all: () => Object.fromEntries(items),
  }
}
