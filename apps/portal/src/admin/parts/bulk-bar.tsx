import styles from './bulk-bar.module.css'
import { t } from '../words/t.ts'

interface BulkBarProps<Ask extends string> {
  readonly label: string
  /** Says how many rows are picked. */
  readonly said: string
  readonly number: number
  /** Rows that fit the filter. */
  readonly fitting: number
  readonly asks: readonly (readonly [ask: Ask, words: string])[]
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onAsk: (ask: Ask) => void
}

/** What can be done with all rows that are picked. It stands over the foot of the list. */
export const BulkBar = <Ask extends string>(props: BulkBarProps<Ask>) => (
  <div className={styles.bar} data-part="picked" role="group" aria-label={props.label}>
    <p className={styles.number} role="status">
      {props.said}
    </p>
    {props.number < props.fitting && (
      <button type="button" className="text-button" onClick={props.onAll}>
        {t('pickAll', { count: props.fitting })}
      </button>
    )}
    <button type="button" className="text-button" onClick={props.onNone}>
      {t('pickNone')}
    </button>
    <span className={styles.deeds}>
      {props.asks.map(([ask, words]) => (
        <button key={ask} type="button" className="button" onClick={() => props.onAsk(ask)}>
          {words}
        </button>
      ))}
    </span>
  </div>
)
