import styles from '../grants/bulk-bar.module.css'
import type { BulkDeed } from './content-rows.ts'
import { t } from '../words/t.ts'

interface PickedContentProps {
  readonly number: number
  readonly fitting: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onAsk: (ask: BulkDeed['kind']) => void
}

const deeds = ['publish', 'unpublish', 'addTag', 'removeTag'] as const

/** What can be done with everything that is picked. It stands over the foot of the list. */
export const PickedContent = ({ number, fitting, onAll, onNone, onAsk }: PickedContentProps) => (
  <div className={styles.bar} data-part="picked" role="group" aria-label={t('content.picked')}>
    <p className={styles.number} role="status">
      {t('content.number', { count: number })}
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
      {deeds.map((ask) => (
        <button key={ask} type="button" className="button" onClick={() => onAsk(ask)}>
          {t(`content.deed.${ask}`)}
        </button>
      ))}
    </span>
  </div>
)
