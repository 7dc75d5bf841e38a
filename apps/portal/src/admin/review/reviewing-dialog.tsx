import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Refused } from '../changes/refused.tsx'
import styles from '../changes/review-dialog.module.css'
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

  const nothing = differences?.length === 0
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {nothing ? 'Close' : 'Cancel'}
          </button>
          {!nothing && (
            <button
              type="button"
              className="button primary"
              aria-disabled={isBusy || differences === null}
              onClick={() => !isBusy && differences && void apply()}
            >
              Apply
            </button>
          )}
        </>
      }
    >
      {refusal && <Refused refusal={refusal} onReadAgain={() => void preview(() => prepare(true))} />}
      {differences ? shown(differences) : !refusal && <Coming />}
    </DialogFrame>
  )
}

/** The shape of a difference that is on its way. */
const Coming = () => (
  <div className={styles.coming} role="status">
    <span className="unseen">Loading</span>
    <span className={styles.bone} />
    <span className={styles.bone} />
    <span className={styles.bone} />
  </div>
)
