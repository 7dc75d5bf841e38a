import styles from './review-parts.module.css'

interface ReviewButtonsProps {
  /** of differences; null: not known yet */
  readonly count: number | null
  readonly isBusy: boolean
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Applies what is shown, or leaves it; where nothing would be different there is nothing to apply. */
export const ReviewButtons = ({ count, isBusy, onApply, onClose }: ReviewButtonsProps) => (
  <>
    <button type="button" className="button" onClick={onClose}>
      {count === 0 ? 'Close' : 'Cancel'}
    </button>
    {count !== 0 && (
      <button
        type="button"
        className="button primary"
        aria-disabled={isBusy || count === null}
        onClick={() => !isBusy && count !== null && onApply()}
      >
        Apply
      </button>
    )}
  </>
)

interface DraftButtonsProps {
  /** of the form that is sent to be reviewed */
  readonly formId: string
  /** of differences that are shown; null: the form is */
  readonly count: number | null
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Reviews what is in a form; then applies what is shown, or goes back to the form. */
export const DraftButtons = ({ formId, count, isBusy, onBack, onApply, onClose }: DraftButtonsProps) =>
  count === null ? (
    <>
      <button key="cancel" type="button" className="button" onClick={onClose}>
        Cancel
      </button>
      <button key="review" type="submit" form={formId} className="button primary" aria-disabled={isBusy}>
        Review
      </button>
    </>
  ) : (
    <>
      <button key="back" type="button" className="button" onClick={onBack}>
        Back
      </button>
      <button
        key="apply"
        type="button"
        className="button primary"
        aria-disabled={isBusy || count === 0}
        onClick={() => !isBusy && count > 0 && onApply()}
      >
        Apply
      </button>
    </>
  )

/** The shape of a difference that is on its way. */
export const DifferenceComing = () => (
  <div className={styles.coming} role="status">
    <span className="unseen">Loading</span>
    <span className={styles.bone} />
    <span className={styles.bone} />
    <span className={styles.bone} />
  </div>
)
