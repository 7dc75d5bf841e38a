import type { GrantRecord } from '@casement/portal-api'
import { useId } from 'react'
import { useNames } from '../api/use-names.ts'
import { Refused } from '../review/refused.tsx'
import { DraftButtons } from '../review/review-parts.tsx'
import { useFocusOnProblem } from '../review/use-focus-on-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { GrantDraft } from './grant-draft.ts'
import { GrantForm } from './grant-form.tsx'
import { useGrantDraft } from './use-grant-draft.ts'
import { useSayDone } from './use-say-done.ts'
import { t } from '../words/t.ts'

interface GrantDialogProps {
  /** The grant to change; null for a new one. */
  readonly grant: GrantRecord | null
  /** What a new one begins with. */
  readonly begin?: Partial<GrantDraft>
  readonly onClose: () => void
}

/** Makes a grant, or changes one: first the form, then what would be different, then it is done. */
export function GrantDialog({ grant, begin, onClose }: GrantDialogProps) {
  const formId = useId()
  const { names } = useNames()
  const sayDone = useSayDone()
  const { draft, setDraft, isStored, complaint, problems, refusal, note, differences, isBusy, ...drafting } =
    useGrantDraft(grant, begin, (done) => {
      sayDone(done)
      onClose()
    })
  useFocusOnProblem(formId, complaint)

  const isReview = differences !== null
  return (
    <DialogFrame
      title={
        isReview
          ? isStored
            ? t('grant.changeThis')
            : t('grant.makeThis')
          : grant
            ? t('grant.edit')
            : t('grants.new')
      }
      onClose={onClose}
      footer={
        <DraftButtons
          formId={formId}
          count={differences && differences.length}
          isBusy={isBusy}
          onBack={drafting.back}
          onApply={drafting.apply}
          onClose={onClose}
        />
      }
    >
      {isReview ? (
        <DifferenceList differences={differences} names={names} />
      ) : (
        <>
          {note && <Alert tone="warn">{note}</Alert>}
          {refusal && <Refused refusal={refusal} hasFields onReadAgain={() => void drafting.startAnew()} />}
          <GrantForm
            id={formId}
            draft={draft}
            problems={problems}
            onChange={setDraft}
            onReview={drafting.review}
          />
        </>
      )}
    </DialogFrame>
  )
}
