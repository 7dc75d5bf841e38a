import { count, counted } from '../words/counts.ts'
import type { BulkAsk } from './bulk-changes.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  /** How many grants are picked, of those that fit the filter. */
  readonly number: number
  readonly fitting: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onAsk: (ask: BulkAsk) => void
}

/** What can be done with all grants that are picked. It stands over the foot of the list. */
export const BulkBar = ({ number, fitting, onAll, onNone, onAsk }: BulkBarProps) => (
  <div className={styles.bar} data-part="picked" role="group" aria-label="Picked grants">
    <p className={styles.number} role="status">
      {count(number, 'grant')} picked
    </p>
    {number < fitting && (
      <button type="button" className="text-button" onClick={onAll}>
        Pick all {counted(fitting)} that fit
      </button>
    )}
    <button type="button" className="text-button" onClick={onNone}>
      Pick none
    </button>
    <span className={styles.deeds}>
      <button type="button" className="button" onClick={() => onAsk('setRights')}>
        Change rights
      </button>
      <button type="button" className="button" onClick={() => onAsk('addRole')}>
        Add a row role
      </button>
      <button type="button" className="button" onClick={() => onAsk('removeRole')}>
        Remove a row role
      </button>
      <button type="button" className="button" onClick={() => onAsk('remove')}>
        Remove
      </button>
    </span>
  </div>
)
