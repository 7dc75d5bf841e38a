import { MessageScreen } from '../../screens/message-screen.tsx'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { StopViewing } from '../../view-as/stop-viewing.tsx'
import styles from './stop-first.module.css'
import { t } from '../words/t.ts'

/** What stands on the administrators' pages while the portal is viewed as somebody else. */
export function StopFirst({ person }: { person: string }) {
  useDocumentTitle(t('account.administration'))
  return (
    <div className={styles.place}>
      <MessageScreen
        drawing="denied"
        title={t('viewAs.stopFirst')}
        text={t('viewAs.stopFirstText', { person })}
        action={<StopViewing className="button primary" />}
      />
    </div>
  )
}
