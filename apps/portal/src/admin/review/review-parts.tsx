import styles from './review-parts.module.css'
import { t } from '../words/t.ts'

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
      {count === 0 ? t('close') : t('cancel')}
    </button>
    {count !== 0 && (
      <button
        type="button"
        className="button primary"
        aria-disabled={isBusy || count === null}
        onClick={() => !isBusy && count !== null && onApply()}
      >
        {t('apply')}
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
        {t('cancel')}
      </button>
      <button key="review" type="submit" form={formId} className="button primary" aria-disabled={isBusy}>
        {t('review')}
      </button>
    </>
  ) : (
    <>
      <button key="back" type="button" className="button" onClick={onBack}>
        {t('back')}
      </button>
      <button
        key="apply"
        type="button"
        className="button primary"
        aria-disabled={isBusy || count === 0}
        onClick={() => !isBusy && count > 0 && onApply()}
      >
        {t('apply')}
      </button>
    </>
  )

/** The shape of a difference that is on its way. */
export const DifferenceComing = () => (
  <div className={styles.coming} role="status">
    <span className="unseen">{t('loading')}</span>
    <span className={styles.bone} />
    <span className={styles.bone} />
    <span className={styles.bone} />
  </div>
)
