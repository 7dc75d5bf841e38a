import styles from './explanation-coming.module.css'
import { t } from '../../words/t.ts'

/** The shape of an explanation that is on its way. */
export const ExplanationComing = () => (
  <div className={styles.coming} role="status">
    <span className="unseen">{t('loading')}</span>
    <span className={`${styles.bone} ${styles.sentence}`} />
    <span className={styles.bone} />
    <span className={styles.bone} />
  </div>
)
