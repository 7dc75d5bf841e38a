import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Refused } from './refused.tsx'
import { DifferenceComing, ReviewButtons } from './review-parts.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { useReview, type Ask } from './use-review.ts'

interface ReviewingDialogProps<Difference> {
  readonly title: string
  /** What is asked for; after somebody else's change once more, of what is stored by then. */
  readonly prepare: (isAgain: boolean) => Promise<Ask<Difference>> | Ask<Difference>
  /** Which of several changes a refusal is about, in words. */
  readonly about?: (index: number) => string | undefined
  readonly shown: (differences: readonly Difference[]) => ReactNode
  readonly onDone: (differences: readonly Difference[]) => void
  readonly onClose: () => void
}

/** Shows what would be different, and makes it. */
export function ReviewingDialog<Difference>(props: ReviewingDialogProps<Difference>) {
  const { title, prepare, about, shown, onDone, onClose } = props
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
      {refusal && (
        <Refused
          refusal={refusal}
          about={refusal.index === null ? undefined : about?.(refusal.index)}
          onReadAgain={() => void preview(() => prepare(true))}
        />
      )}
      {differences ? shown(differences) : !refusal && <DifferenceComing />}
    </DialogFrame>
  )
}
