import type { ActivityEntry } from '@casement/portal-api'
import { LongList } from '../../parts/rows/long-list.tsx'
import styles from './audit-entries.module.css'
import { Moment } from '../../parts/moment.tsx'
import { activityFacts, activitySentence } from './activity-words.ts'
import { t } from '../words/t.ts'

export const ActivityEntries = ({ entries }: { entries: readonly ActivityEntry[] }) => (
  <LongList
    as="ol"
    className={styles.entries}
    label={t('audit.entries')}
    items={entries}
    keyOf={idOf}
    estimatePx={66}
  >
    {(entry, row) => (
      <li className={styles.entry} {...row}>
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
    )}
  </LongList>
)

const idOf = ({ id }: ActivityEntry) => id
