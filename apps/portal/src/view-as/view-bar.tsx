import { Eye } from 'lucide-react'
import { useState } from 'react'
import { usePortal } from '../context/portal-context.ts'
import { StopViewing } from './stop-viewing.tsx'
import styles from './view-bar.module.css'

/** Says on every page that the portal is viewed as somebody else, or that this has just ended by itself. */
export function ViewBar() {
  const { view, ended } = usePortal().viewing
  const [isRead, setIsRead] = useState(false)
  // The live region is there before its text, or the text would not be read out.
  return (
    <div className={styles.place} role="status" data-part="view-as">
      {view && (
        <div className={styles.bar}>
          <Eye aria-hidden="true" />
          <p className={styles.text}>
            Viewing as <strong>{view.person}</strong>, read-only. Your own view is unchanged.
          </p>
          <StopViewing />
        </div>
      )}
      {!view && ended !== null && !isRead && (
        <div className={styles.bar}>
          <p className={styles.text}>
            You no longer view the portal as <strong>{ended}</strong>. This is your own view again.
          </p>
          <button type="button" className="text-button" onClick={() => setIsRead(true)}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}
