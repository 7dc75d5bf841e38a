import type { FieldChange } from './difference.ts'
import styles from './field-changes.module.css'
import { t } from '../words/t.ts'

/** Fields with what they were and what they are: the old text is struck through, and said to be the old one. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, from, to }) => (
        <div key={field} className={styles.field}>
          <dt className={styles.name}>{field}</dt>
          <dd className={styles.texts}>
            {from !== null && (
              <del className={`${styles.from} ${to === null ? styles.gone : ''}`}>
                <span className="unseen">{t('difference.before')} </span>
                {from}
              </del>
            )}
            {from !== null && to !== null && (
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
            )}
            {to !== null && (
              <ins className={styles.to}>
                <span className="unseen">{t('difference.after')} </span>
                {to}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
