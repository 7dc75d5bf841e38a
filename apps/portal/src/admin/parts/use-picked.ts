import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Keys of the rows that are picked. */
export function usePicked() {
  const [keys, setKeys] = useState(none)
  return {
    keys,
    pick(changed: readonly string[], isPicked: boolean): void {
      const next = new Set(keys)
      for (const key of changed) {
        if (isPicked) next.add(key)
        else next.delete(key)
      }
      setKeys(next)
    },
    pickAll: (all: readonly string[]): void => setKeys(new Set(all)),
    pickNone: (): void => setKeys(none),
  }
}
