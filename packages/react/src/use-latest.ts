import { useInsertionEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Holds what the last render was given, for whatever runs later: written before any other effect of that render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
