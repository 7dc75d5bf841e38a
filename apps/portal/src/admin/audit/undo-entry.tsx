import type { Undone } from '@casement/portal-api'
import { usePortal } from '../../context/portal-context.ts'
import { adminApi } from '../api/admin-api.ts'
import { describeAppearance } from '../appearance/appearance-words.ts'
import type { DescribedDifference } from '../changes/difference.ts'
import { useNames } from '../api/use-names.ts'
import { describeCaller } from '../callers/caller-words.ts'
import { describeContent } from '../content/content-words.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import { ReviewingDialog } from '../review/reviewing-dialog.tsx'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import type { Names } from '../words/names.ts'
import { t } from '../words/t.ts'

interface TakenBack {
  readonly described: DescribedDifference
  readonly entry: number | null
}

const takenBack = ({ content = [], appearance = [], callers = [] }: Undone, names: Names): TakenBack[] => [
  ...content.map((one) => ({ described: describeContent(one), entry: one.entry })),
  ...appearance.map((one) => ({ described: describeAppearance(one), entry: one.entry })),
  ...callers.map((one) => ({ described: describeCaller(one, names), entry: one.entry })),
]

/** Takes back what an entry of the audit has changed: what would be different is shown first. */
export function UndoEntry({ id, onClose }: { id: number; onClose: () => void }) {
  const { refreshSettings } = usePortal()
  const { names } = useNames()
  const [undoChanges] = adminApi.useUndoChangesMutation()
  const sayUndoable = useSayUndoable()
  return (
    <ReviewingDialog<TakenBack>
      title={t('audit.undoEntry', { id })}
      prepare={() => async (dryRun) =>
        takenBack(await undoChanges({ entries: [id], dryRun }).unwrap(), names)
      }
      shown={(differences) => (
        <DescribedList
          counted={
            differences.length === 0
              ? t('nothingDifferent')
              : t('audit.changes', { count: differences.length })
          }
          described={differences.map(({ described }) => described)}
        />
      )}
      onDone={(done) => {
        sayUndoable(t('audit.entryUndone', { id }), done)
        void refreshSettings()
      }}
      onClose={onClose}
    />
  )
}
