import { useState } from 'react'
import { useWriting } from '../context/writing-context.ts'
import type { Writing } from '../writing/writing.ts'

type Turned = ReadonlySet<string>

/** Groups that readers opened and closed, kept with the writing of a report as long as it is open. */
const kept = new WeakMap<Writing, Map<string, Turned>>()

/**
 * The groups of a visual that a reader turned: opened where they were closed at first, closed where they were open.
 * They stay so when the reader comes back from another page. `place` tells the visual from those of other pages.
 */
export function useTurned(place: string) {
  const writing = useWriting()
  const byPlace = kept.get(writing) ?? new Map<string, Turned>()
  kept.set(writing, byPlace)
  const [turned, setTurned] = useState<Turned>(() => byPlace.get(place) ?? new Set())
  return {
    turned,
    turn(keys: readonly string[]) {
      const next = new Set(turned)
      for (const key of keys) if (!next.delete(key)) next.add(key)
      byPlace.set(place, next)
      setTurned(next)
    },
  }
}
