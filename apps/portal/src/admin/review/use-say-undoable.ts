import { usePortal } from '../../context/portal-context.ts'
import { adminApi } from '../api/admin-api.ts'
import { useSay } from '../../parts/said.tsx'
import { asRefusal } from './refusal.ts'
import { t } from '../words/t.ts'

/** Says what was done, and offers to take it back by its entries of the audit, which is done at once and said as well. */
export function useSayUndoable(): (text: string, done: readonly { readonly entry: number | null }[]) => void {
  const say = useSay()
  const { refreshSettings } = usePortal()
  const [undoChanges] = adminApi.useUndoChangesMutation()

  const takeBack = async (text: string, entries: number[]) => {
    try {
      await undoChanges({ entries, dryRun: false }).unwrap()
      say({ text: t('undone', { what: text }) })
      void refreshSettings()
    } catch (error) {
      say({ text: t('notUndone', { why: asRefusal(error).above }), isBad: true })
    }
  }
  return (text, done) => {
    const entries = done.flatMap(({ entry }) => (entry === null ? [] : [entry]))
    say({ text, ...(entries.length > 0 && { onUndo: () => void takeBack(text, entries) }) })
  }
}
