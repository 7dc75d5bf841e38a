import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1) => {
  count += by
  for (const listener of listeners) listener()
}

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The component that calls this shows a report, which no redirect may take away. */
export function useKeepsReportOpen() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

export const useReportIsOpen = (): boolean => useSyncExternalStore(onChange, () => count > 0)
