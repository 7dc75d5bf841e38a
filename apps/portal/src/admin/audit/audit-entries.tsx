import type { AuditEntry } from '@casement/portal-api'
import { LongList } from '../../parts/rows/long-list.tsx'
import { useNames } from '../api/use-names.ts'
import { FieldChanges } from '../changes/field-changes.tsx'
import { Moment } from '../../parts/moment.tsx'
import { auditSentence } from './audit-sentence.ts'
import styles from './audit-entries.module.css'
import { t } from '../words/t.ts'

/** The entry whose change is to be taken back. */
export interface Undoing {
  readonly id: number
  readonly kind: 'grant' | 'other'
}

interface AuditEntriesProps {
  readonly entries: readonly AuditEntry[]
  readonly onUndo: (undoing: Undoing) => void
}

export function AuditEntries({ entries, onUndo }: AuditEntriesProps) {
  const { names } = useNames()
  return (
    <LongList
      as="ol"
      className={styles.entries}
      label={t('audit.entries')}
      items={entries}
      keyOf={idOf}
      estimatePx={82}
    >
      {(entry, row) => {
        const { sentence, fields, canUndo } = auditSentence(entry, names)
        return (
          <li className={styles.entry} {...row}>
            <p className={styles.time}>
              <Moment at={entry.at} />
            </p>
            <div className={styles.deed}>
              <p className={styles.sentence}>{sentence}</p>
              <FieldChanges fields={fields} />
              <p className={styles.trace}>
                {entry.id} · <code className={styles.id}>{entry.correlationId}</code>
              </p>
            </div>
            {canUndo && (
              <button
                type="button"
                className="text-button"
                aria-label={t('audit.undoOne', { what: sentence })}
                onClick={() => onUndo({ id: entry.id, kind: entry.grantId === null ? 'other' : 'grant' })}
              >
                {t('undo')}
              </button>
            )}
          </li>
        )
      }}
    </LongList>
  )
}

const idOf = ({ id }: AuditEntry) => id

const bones = [...Array(8).keys()]

/** The shape of entries that are on their way. */
export const AuditComing = () => (
  <div className={styles.entries} role="status">
    <span className="unseen">{t('loading')}</span>
    {bones.map((index) => (
      <div key={index} className={styles.entry} aria-hidden="true">
        <span className={styles.time}>
          <span className={styles.bone} />
        </span>
        <span className={styles.deed}>
          <span className={styles.bone} />
        </span>
      </div>
    ))}
  </div>
)
