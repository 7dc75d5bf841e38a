import type { Appearance, AppearanceDifference, ChangedAppearance } from '@casement/portal-api'
import { usePortal } from '../../context/portal-context.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import { ReviewingDialog } from '../review/reviewing-dialog.tsx'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { appearanceApi } from './appearance-api.ts'
import { describeAppearance } from './appearance-words.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import { t } from '../words/t.ts'

interface ReviewAppearanceProps<Value, Draft> {
  readonly what: 'brand' | 'message'
  readonly kept: KeptDraft<Value, Draft>
  readonly storedIn: (appearance: Appearance) => { readonly value: Value; readonly version: number | null }
  readonly change: (version: number | null, dryRun: boolean) => Promise<ChangedAppearance>
  readonly onClose: () => void
}

/** Shows what would be different for everybody, and makes it; the page shows it at once. */
export function ReviewAppearance<Value, Draft>(props: ReviewAppearanceProps<Value, Draft>) {
  const { what, kept, storedIn, change, onClose } = props
  const { refreshSettings } = usePortal()
  const [readAppearance] = appearanceApi.useLazyAppearanceQuery()
  const sayUndoable = useSayUndoable()
  return (
    <ReviewingDialog<AppearanceDifference>
      title={t(`brand.change.${what}`)}
      prepare={async (isAgain) => {
        const stored = isAgain ? storedIn(await readAppearance().unwrap()) : null
        if (stored) kept.setBase(stored)
        const version = stored ? stored.version : kept.version
        return async (dryRun) => (await change(version, dryRun)).differences
      }}
      shown={(differences) => (
        <DescribedList
          counted={differences.length === 0 ? t('nothingDifferent') : t('brand.differentForAll')}
          described={differences.map(describeAppearance)}
        />
      )}
      onDone={(done) => {
        void readAppearance().then(({ data }) => data && kept.startFrom(storedIn(data)))
        sayUndoable(t(`brand.changed.${what}`), done)
        void refreshSettings()
      }}
      onClose={onClose}
    />
  )
}
