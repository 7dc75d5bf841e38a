import type { GrantDifference } from '@casement/portal-api'
import { adminApi } from '../api/admin-api.ts'
import { useSay } from '../../parts/said.tsx'
import { doneInWords } from './difference.ts'
import { asRefusal } from '../review/refusal.ts'
import { t } from '../words/t.ts'

type Done = readonly GrantDifference[]

/** Says what changes have done, and offers to take them back, which is done at once and said as well. */
export function useSayDone(): (done: Done) => void {
  const say = useSay()
  const [undoChanges] = adminApi.useUndoChangesMutation()

  const takeBack = async (entries: number[]) => {
    try {
      const { differences } = await undoChanges({ entries, dryRun: false }).unwrap()
      say({ text: t('undone', { what: doneInWords(differences) }) })
    } catch (error) {
      say({ text: t('notUndone', { why: asRefusal(error).above }), isBad: true })
    }
  }
  return (done) => {
    const entries = done.flatMap(({ entry }) => (entry === null ? [] : [entry]))
    say({
      text: doneInWords(done),
      ...(entries.length > 0 && { onUndo: () => void takeBack(entries) }),
    })
  }
}
