import { FormattedMessage } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { MessageScreen } from '../screens/message-screen.tsx'

/** A browser that keeps nothing for the portal cannot sign anybody in. */
export function StorageDenied() {
  const { reload } = usePortal()
  return (
    <MessageScreen
      drawing="denied"
      title={<FormattedMessage id="signIn.noStorage.title" />}
      text={<FormattedMessage id="signIn.noStorage.text" />}
      action={
        <button type="button" className="button primary" onClick={reload}>
          <FormattedMessage id="tryAgain" />
        </button>
      }
      isAlert
    />
  )
}
