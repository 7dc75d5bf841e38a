import styles from './explanation-coming.module.css'

/** The shape of an explanation that is on its way. */
export const ExplanationComing = () => (
  <div className={styles.coming} role="status">
    <span className="unseen">Loading</span>
    <span className={`${styles.bone} ${styles.sentence}`} />
    <span className={styles.bone} />
    <span className={styles.bone} />
  </div>
)
