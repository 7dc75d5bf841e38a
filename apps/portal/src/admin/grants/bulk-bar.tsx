import type { BulkAsk } from './bulk-changes.ts'
import styles from './bulk-bar.module.css'
import { t } from '../words/t.ts'

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
  <div className={styles.bar} data-part="picked" role="group" aria-label={t('grants.picked')}>
    <p className={styles.number} role="status">
      {t('grants.number', { count: number })}
    </p>
    {number < fitting && (
      <button type="button" className="text-button" onClick={onAll}>
        {t('pickAll', { count: fitting })}
      </button>
    )}
    <button type="button" className="text-button" onClick={onNone}>
      {t('pickNone')}
    </button>
    <span className={styles.deeds}>
      <button type="button" className="button" onClick={() => onAsk('setRights')}>
        {t('grants.changeRights')}
      </button>
      <button type="button" className="button" onClick={() => onAsk('addRole')}>
        {t('grants.addRole')}
      </button>
      <button type="button" className="button" onClick={() => onAsk('removeRole')}>
        {t('grants.removeRole')}
      </button>
      <button type="button" className="button" onClick={() => onAsk('remove')}>
        {t('remove')}
      </button>
    </span>
  </div>
)
