import { useMemo, useSyncExternalStore } from 'react'

/** True when a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  // React asks at every rendering; the query is looked up once.
  const list = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => list.matches,
  )
}
