import { FormattedMessage } from 'react-intl'
import styles from './report-skeleton.module.css'

/** A heading and a sheet, as the frame begins with, until the report shows where its visuals will stand. */
export function ReportSkeleton({ name }: { name: string }) {
  return (
    <div className={styles.skeleton} data-part="skeleton" role="status">
      <span className="unseen">
        <FormattedMessage id="report.opening" values={{ name }} />
      </span>
      <div className={styles.page} aria-hidden="true">
        <div className={styles.title} />
        <div className={styles.sheet} />
      </div>
    </div>
  )
}
