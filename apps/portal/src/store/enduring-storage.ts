/**
 * Web storage that goes on in memory when the browser refuses it (full, private mode), and says so once.
 * `open` is called at once and may throw.
 */
export function enduringStorage(open: () => Storage, warn: (message: string) => void): Storage {
  /** Entries that the browser refused to keep; null is a key whose removal it refused. */
  const kept = new Map<string, string | null>()
  let warned = false
  const refused = () => {
    if (warned) return
    warned = true
    warn(
      'The browser refuses to store data for this site. The portal goes on and forgets it when the page closes.',
    )
  }
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run()
    } catch {
      refused()
      return otherwise
    }
  }
  const storage = attempt<Storage | null>(open, null)

  const keys = () => {
    const stored = attempt(
      () => Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? ''),
      [],
    )
    const all = new Set([...stored, ...kept.keys()])
    return [...all].filter((key) => kept.get(key) !== null)
  }

  return {
    get length() {
      return keys().length
    },
    key: (at) => keys()[at] ?? null,
    getItem: (key) =>
      kept.has(key) ? (kept.get(key) ?? null) : attempt(() => storage?.getItem(key) ?? null, null),
    setItem(key, value) {
      const done = attempt(() => {
        storage?.setItem(key, value)
        return storage !== null
      }, false)
      if (done) kept.delete(key)
      else kept.set(key, value)
    },
    removeItem(key) {
      kept.delete(key)
      const done = attempt(() => {
        storage?.removeItem(key)
        return true
      }, false)
      if (!done) kept.set(key, null)
    },
    clear() {
      kept.clear()
      attempt(() => storage?.clear(), undefined)
    },
  }
}
