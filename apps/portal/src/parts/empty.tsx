import type { ReactNode } from 'react'
import { MessageScreen } from '../screens/message-screen.tsx'
import styles from './empty.module.css'
import { t } from '../words/t.ts'

interface EmptyProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

/** What stands where there is nothing yet. */
export const Empty = ({ title, text, action }: EmptyProps) => (
  <div className={styles.empty}>
    <MessageScreen drawing="empty" title={title} text={text} action={action} isPart />
  </div>
)

/** What stands where nothing fits what was asked for. */
export const NothingFits = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <p className={styles.none} role="status">
    {text}{' '}
    <button type="button" className="text-button" onClick={onClear}>
      {t('showAll')}
    </button>
  </p>
)
