import { FormattedMessage } from 'react-intl'
import styles from './loader.module.css'

/** The specified loader: the text and three green dots, each in a box of 80. */
export function Loader() {
  return (
    <div className={styles.loader} role="status">
      <div className={styles.dots} data-part="loader-dots" aria-hidden="true">
        <span className={styles.dot} />
        <span className={styles.dot} />
        <span className={styles.dot} />
      </div>
      <p className={styles.text}>
        <FormattedMessage id="loading" />
      </p>
    </div>
  )
}
