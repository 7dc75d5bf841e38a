import type { CallerDifference, CallerRecord } from '@casement/portal-api'
import { useState } from 'react'
import { useNames } from '../api/use-names.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import { DraftDialog } from '../review/draft-dialog.tsx'
import { useReview } from '../review/use-review.ts'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { changeOf, draftOf, draftProblems, fieldNames } from './caller-draft.ts'
import { CallerForm } from './caller-form.tsx'
import { callerChanges, describeCaller } from './caller-words.ts'
import { callersApi } from './callers-api.ts'
import { useCallerVersion } from './use-caller.ts'
import { t } from '../words/t.ts'

interface EditCallerProps {
  /** null: one is registered */
  readonly caller: CallerRecord | null
  readonly onDone: (caller: CallerRecord) => void
  readonly onClose: () => void
}

/** Registers a caller, or changes what it may do. */
export function EditCaller({ caller, onDone, onClose }: EditCallerProps) {
  const [draft, setDraft] = useState(draftOf(caller))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { version, note, forgetNote, read } = useCallerVersion(caller)
  const { names, workspaces } = useNames()
  const [change] = callersApi.useChangeCallerMutation()
  const sayUndoable = useSayUndoable()
  const review = useReview<CallerDifference>((done) => {
    const after = done[0]?.after ?? caller
    sayUndoable(t(caller ? 'callers.wasChanged' : 'callers.wasRegistered', { name: draft.name.trim() }), done)
    if (after) onDone(after)
    else onClose()
  }, fieldNames)

  const onReview = () => {
    const wrong = draftProblems(draft)
    setProblems(wrong)
    forgetNote()
    review.forget()
    if (Object.keys(wrong).length > 0) return
    void review.preview(() => async (dryRun) => {
      const { differences } = await change({ change: changeOf(draft, caller, version), dryRun }).unwrap()
      return differences.filter(({ before, after }) => callerChanges(before, after, names).length > 0)
    })
  }

  return (
    <DraftDialog
      title={caller ? t('callers.editOne', { name: caller.name }) : t('callers.register')}
      question={
        caller
          ? t('callers.changeOne', { name: caller.name })
          : t('callers.registerOne', { name: draft.name.trim() })
      }
      review={review}
      note={note}
      shown={(differences) => (
        <DescribedList
          counted={differences.length === 0 ? t('nothingDifferent') : howMuch(caller, differences)}
          described={differences.map((one) => describeCaller(one, names))}
        />
      )}
      onReview={onReview}
      onReadAgain={() => {
        review.forget()
        void read()
      }}
      onClose={onClose}
    >
      <CallerForm
        draft={draft}
        known={workspaces}
        problems={{ ...review.refusal?.fields, ...problems }}
        onChange={setDraft}
      />
    </DraftDialog>
  )
}

/** What a change means beside its fields. */
const howMuch = (caller: CallerRecord | null, [one]: readonly CallerDifference[]): string =>
  caller === null
    ? t('callers.oneNew')
    : one && takesAway(caller, one.after)
      ? t('callers.oneLess')
      : t('callers.oneChanged')

const takesAway = (before: CallerRecord, after: CallerRecord | null): boolean =>
  after === null ||
  before.rights.some((right) => !after.rights.includes(right)) ||
  (after.workspaces !== null &&
    (before.workspaces === null || before.workspaces.some((id) => !after.workspaces!.includes(id)))) ||
  (after.expiresAt !== null && (before.expiresAt === null || after.expiresAt < before.expiresAt))
