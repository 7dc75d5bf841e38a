import { MessageScreen } from '../../screens/message-screen.tsx'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { StopViewing } from '../../view-as/stop-viewing.tsx'
import styles from './stop-first.module.css'

/** What stands on the administrators' pages while the portal is viewed as somebody else. */
export function StopFirst({ person }: { person: string }) {
  useDocumentTitle('Administration')
  return (
    <div className={styles.place}>
      <MessageScreen
        drawing="denied"
        title="Stop viewing first"
        text={`You view the portal as ${person}, read-only. Administration is done in your own name.`}
        action={<StopViewing className="button primary" />}
      />
    </div>
  )
}
