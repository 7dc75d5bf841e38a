import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** What became of code that was fetched. */
type Settled<T> = { readonly code: T } | { readonly error: unknown }

/** Code that is fetched when it is first needed, once; again for whoever needs it after it failed. */
export interface LateCode<T> {
  /** Fetches it, unless that was done before; resolves when it is settled. */
  fetch(): Promise<void>
  /** Forgets what kept it from coming, for a component that is shown anew. */
  forgetFailure(): void
  /** The code, or what kept it from coming; null while it is on its way or was not asked for. */
  settled(): Settled<T> | null
  /** Fetches it too; the returned function ends the listening. */
  onSettled(tell: () => void): () => void
}

/**
 * Code of components. React's `lazy` is not used: what a stand-in was shown for stays hidden for 300 ms, however soon its
 * code is there.
 */
export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  let settled: Settled<T> | null = null
  let asked: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const settle = (as: Settled<T>) => {
    settled = as
    for (const tell of listeners) tell()
  }
  const fetch = () =>
    (asked ??= load().then(
      (code) => settle({ code }),
      (error: unknown) => settle({ error }),
    ))
  return {
    fetch,
    forgetFailure() {
      if (settled && 'error' in settled) settled = asked = null
    },
    settled: () => settled,
    onSettled(tell) {
      void fetch()
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

/** Code that is there from the beginning, where other code of its kind comes late. */
export function presentCode<T>(code: T): LateCode<T> {
  const settled = { code }
  return {
    fetch: () => Promise.resolve(),
    forgetFailure: () => undefined,
    settled: () => settled,
    onSettled: () => () => undefined,
  }
}

/**
 * Returns the code, which it fetches; null while it is on its way. Throws what kept it from coming; a component that is shown
 * anew, as by a press on "Try again", fetches it again.
 */
export function useLateCode<T>({ forgetFailure, onSettled, settled }: LateCode<T>): T | null {
  useState(forgetFailure)
  const found = useSyncExternalStore(onSettled, settled)
  if (!found) return null
  if ('error' in found) throw found.error
  return found.code
}

/** Pause before code is fetched again that could not be, in milliseconds. */
const againMs = 3000

/**
 * A component whose code is fetched when it is first shown; `standIn` keeps its place meanwhile. Code that could not be
 * fetched is fetched again every three seconds while the component is shown, and at once when the browser is online; `failed`
 * stands there until it comes.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
  failed: ReactNode = standIn,
): ComponentType<Props> {
  const code = lateCode(load)
  return function LateComponent(props: Props) {
    useState(code.forgetFailure)
    const [hasFailed, setFailed] = useState(false)
    const found = useSyncExternalStore(code.onSettled, code.settled)
    const isMissing = found !== null && 'error' in found
    if (isMissing && !hasFailed) setFailed(true)
    useEffect(() => {
      if (!isMissing) return
      const again = () => {
        code.forgetFailure()
        void code.fetch()
      }
      const timer = setTimeout(again, againMs)
      window.addEventListener('online', again)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', again)
      }
    }, [found, isMissing])
    if (found && 'code' in found) return <found.code {...props} />
    return hasFailed ? failed : standIn
  }
}
