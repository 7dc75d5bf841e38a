import type { ActivityEntry } from '@casement/portal-api'
import styles from './audit-entries.module.css'
import { Moment } from '../shared/moment.tsx'
import { activityFacts, activitySentence } from './activity-words.ts'
import { t } from '../words/t.ts'

export const ActivityEntries = ({ entries }: { entries: readonly ActivityEntry[] }) => (
  <ol className={styles.entries} aria-label={t('audit.entries')}>
    {entries.map((entry) => (
      <li key={entry.id} className={styles.entry}>
        <p className={styles.time}>
          <Moment at={entry.at} />
        </p>
        <div className={styles.deed}>
          <p className={styles.sentence}>{activitySentence(entry)}</p>
          <p className={styles.trace}>
            {[entry.id, ...activityFacts(entry)].join(' · ')} ·{' '}
            <code className={styles.id}>{entry.correlationId}</code>
          </p>
        </div>
      </li>
    ))}
  </ol>
)
