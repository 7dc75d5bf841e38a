import styles from './review-dialog.module.css'

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

/** The shape of a difference that is on its way. */
export const DifferenceComing = () => (
  <div className={styles.coming} role="status">
    <span className="unseen">Loading</span>
    <span className={styles.bone} />
    <span className={styles.bone} />
    <span className={styles.bone} />
  </div>
)
