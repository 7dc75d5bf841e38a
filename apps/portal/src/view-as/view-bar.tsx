import { Eye } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
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
            <FormattedMessage id="viewAs.viewing" values={{ person: <strong>{view.person}</strong> }} />
          </p>
          <StopViewing />
        </div>
      )}
      {!view && ended !== null && !isRead && (
        <div className={styles.bar}>
          <p className={styles.text}>
            <FormattedMessage id="viewAs.ended" values={{ person: <strong>{ended}</strong> }} />
          </p>
          <button type="button" className="text-button" onClick={() => setIsRead(true)}>
            <FormattedMessage id="close" />
          </button>
        </div>
      )}
    </div>
  )
}
