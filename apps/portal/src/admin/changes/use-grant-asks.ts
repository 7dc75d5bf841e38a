import type { GrantChange, GrantDifference } from '@casement/portal-api'
import { adminApi } from '../api/admin-api.ts'
import type { Ask } from '../review/use-review.ts'

/** What the server is asked for: changes, or entries of the audit whose changes are taken back. */
export type Asked =
  | { readonly kind: 'changes'; readonly changes: readonly GrantChange[] }
  | { readonly kind: 'undo'; readonly entries: readonly number[] }

/** Asks the server for changes of grants. */
export function useGrantAsks(): (asked: Asked) => Ask<GrantDifference> {
  const [changeGrants] = adminApi.useChangeGrantsMutation()
  const [undoChanges] = adminApi.useUndoChangesMutation()
  return (asked) => async (dryRun) => {
    if (asked.kind === 'undo')
      return (await undoChanges({ entries: [...asked.entries], dryRun }).unwrap()).differences
    if (asked.changes.length === 0) return []
    return (await changeGrants({ changes: [...asked.changes], dryRun }).unwrap()).differences
  }
}
