import styles from '../grants/bulk-bar.module.css'
import { counted } from '../words/counts.ts'
import type { BulkDeed } from './content-rows.ts'

interface PickedContentProps {
  readonly number: number
  readonly fitting: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onAsk: (ask: BulkDeed['kind']) => void
}

const deeds: readonly (readonly [BulkDeed['kind'], string])[] = [
  ['publish', 'Publish'],
  ['unpublish', 'Unpublish'],
  ['addTag', 'Add a tag'],
  ['removeTag', 'Remove a tag'],
]

/** What can be done with everything that is picked. It stands over the foot of the list. */
export const PickedContent = ({ number, fitting, onAll, onNone, onAsk }: PickedContentProps) => (
  <div className={styles.bar} data-part="picked" role="group" aria-label="Picked content">
    <p className={styles.number} role="status">
      {counted(number)} picked
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
      {deeds.map(([ask, name]) => (
        <button key={ask} type="button" className="button" onClick={() => onAsk(ask)}>
          {name}
        </button>
      ))}
    </span>
  </div>
)
