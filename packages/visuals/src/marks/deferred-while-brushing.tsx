import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

let isBrushing = false
const listeners = new Set<() => void>()

/** A pointer has begun to brush marks, or has ended it. */
export function noteBrushing(isIt: boolean): void {
  if (isBrushing === isIt) return
  isBrushing = isIt
  // What is rendered during a brush finds out by itself.
  if (!isIt) for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps what it has shown while a pointer brushes: for what is read out and not seen (decision 0070). */
export function DeferredWhileBrushing({ children }: { readonly children: ReactNode }) {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isBrushing,
    () => false,
  )
  const [shown, setShown] = useState(children)
  if (!isHeld && shown !== children) setShown(children)
  return isHeld ? shown : children
}
