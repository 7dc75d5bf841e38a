import type { GrantChange, GrantDifference } from '@casement/portal-api'
import { useState } from 'react'
import { adminApi } from '../api/admin-api.ts'
import { asRefusal, type Refusal } from './refusal.ts'

/** What the server is asked for: changes, or entries of the audit whose changes are taken back. */
export type Asked =
  | { readonly kind: 'changes'; readonly changes: readonly GrantChange[] }
  | { readonly kind: 'undo'; readonly entries: readonly number[] }

/** A change on its way: what it would do is shown first, and then it is made. */
export interface Changes {
  readonly differences: readonly GrantDifference[] | null
  readonly refusal: Refusal | null
  readonly isBusy: boolean
  /** What was asked for last. */
  readonly asked: Asked | null
  /** Asks what would be different. */
  readonly preview: (prepare: () => Asked | Promise<Asked>) => Promise<void>
  /** Makes what was shown. */
  readonly apply: () => Promise<void>
  /** Back to before the difference, and without the refusal. */
  readonly forget: () => void
}

export function useChanges(onDone: (differences: readonly GrantDifference[]) => void): Changes {
  const [changeGrants] = adminApi.useChangeGrantsMutation()
  const [undoChanges] = adminApi.useUndoChangesMutation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [differences, setDifferences] = useState<readonly GrantDifference[] | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const ask = async (what: Asked, dryRun: boolean) => {
    if (what.kind === 'undo') return undoChanges({ entries: [...what.entries], dryRun }).unwrap()
    if (what.changes.length === 0) return { differences: [] }
    return changeGrants({ changes: [...what.changes], dryRun }).unwrap()
  }

  const attempt = async (run: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await run()
    } catch (error) {
      setDifferences(null)
      setRefusal(asRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    asked,
    differences,
    refusal,
    isBusy,
    preview: (prepare) =>
      attempt(async () => {
        const what = await prepare()
        setAsked(what)
        setDifferences((await ask(what, true)).differences)
      }),
    apply: () =>
      attempt(async () => {
        if (asked) onDone((await ask(asked, false)).differences)
      }),
    forget() {
      setDifferences(null)
      setRefusal(null)
    },
  }
}
