import { FormattedMessage } from 'react-intl'
import styles from './report-skeleton.module.css'

/** Rectangles where a report's title, figures, charts and table will stand, until it has drawn itself. */
export function ReportSkeleton({ name }: { name: string }) {
  return (
    <div className={styles.skeleton} data-part="skeleton" role="status">
      <span className="unseen">
        <FormattedMessage id="report.opening" values={{ name }} />
      </span>
      <div className={styles.page} aria-hidden="true">
        <div className={styles.title} />
        <div className={styles.cards}>
          <div className={styles.card} />
          <div className={styles.card} />
          <div className={styles.card} />
          <div className={styles.card} />
        </div>
        <div className={styles.charts}>
          <div className={styles.chart}>
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
            <i className={styles.bar} />
          </div>
          <div className={styles.table}>
            <i />
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
    </div>
  )
}
