import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Refused } from '../changes/refused.tsx'
import { DifferenceComing, ReviewButtons } from '../changes/review-parts.tsx'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { useReview, type Ask } from './use-review.ts'

interface ReviewingDialogProps<Difference> {
  readonly title: string
  /** What is asked for; after somebody else's change once more, of what is stored by then. */
  readonly prepare: (isAgain: boolean) => Promise<Ask<Difference>> | Ask<Difference>
  readonly shown: (differences: readonly Difference[]) => ReactNode
  readonly onDone: (differences: readonly Difference[]) => void
  readonly onClose: () => void
}

/** Shows what would be different, and makes it. */
export function ReviewingDialog<Difference>(props: ReviewingDialogProps<Difference>) {
  const { title, prepare, shown, onDone, onClose } = props
  const { differences, refusal, isBusy, preview, apply } = useReview<Difference>((done) => {
    onDone(done)
    onClose()
  })
  const begin = useEffectEvent(() => void preview(() => prepare(false)))
  useEffect(() => begin(), [])

  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <ReviewButtons
          count={differences && differences.length}
          isBusy={isBusy}
          onApply={() => void apply()}
          onClose={onClose}
        />
      }
    >
      {refusal && <Refused refusal={refusal} onReadAgain={() => void preview(() => prepare(true))} />}
      {differences ? shown(differences) : !refusal && <DifferenceComing />}
    </DialogFrame>
  )
}
