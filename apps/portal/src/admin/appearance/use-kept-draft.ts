import { useState } from 'react'

/** What is stored of a value: its version is what a change goes out from. */
interface Stored<Value> {
  readonly value: Value
  readonly version: number | null
}

export interface KeptDraft<Value, Draft> {
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  /** something is typed that is not stored */
  readonly isChanged: boolean
  readonly version: number | null
  /** Goes on from what is stored by now. What is typed stays. */
  readonly setBase: (stored: Stored<Value>) => void
  /** Goes on from what has just been stored. */
  readonly startFrom: (stored: Stored<Value>) => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value that is typed over: what somebody else stores meanwhile is taken over only where nothing is typed. */
export function useKeptDraft<Value, Draft>(
  stored: Stored<Value>,
  draftOf: (value: Value) => Draft,
): KeptDraft<Value, Draft> {
  const [base, setBase] = useState(stored)
  const [seen, setSeen] = useState(stored.version)
  const [draft, setDraft] = useState(() => draftOf(stored.value))
  const isChanged = !isSame(draft, draftOf(base.value))
  const startFrom = (next: Stored<Value>) => {
    setBase(next)
    setSeen(next.version)
    setDraft(draftOf(next.value))
  }
  if (stored.version !== seen) {
    setSeen(stored.version)
    if (!isChanged && (stored.version ?? 0) > (base.version ?? 0)) startFrom(stored)
  }
  return { draft, setDraft, isChanged, version: base.version, setBase, startFrom }
}
