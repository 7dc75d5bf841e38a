import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { MessageScreen } from '../screens/message-screen.tsx'
import { WaitingScreen } from '../screens/waiting-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import { StorageDenied } from './storage-denied.tsx'

/** Says so and leaves for the issuer, with the address remembered. */
export function Redirecting({ returnTo }: { returnTo: string }) {
  const intl = useIntl()
  const { session } = usePortal()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  useDocumentTitle(intl.formatMessage({ id: 'signIn.pageTitle' }))

  useEffect(() => {
    let isGone = false
    session.leaveForSignIn(returnTo, 'replace').catch((error: unknown) => {
      console.error('The sign-in could not be started.', error)
      if (!isGone) setFailure(error)
    })
    return () => {
      isGone = true
    }
  }, [attempt, returnTo, session])

  if (failure)
    return (
      <NotStarted
        failure={failure}
        onRetry={() => {
          setFailure(null)
          setAttempt((count) => count + 1)
        }}
      />
    )
  return <WaitingScreen title={intl.formatMessage({ id: 'signIn.redirecting' })} />
}

/** Why the sign-in could not be started. */
export function NotStarted({ failure, onRetry }: { failure: unknown; onRetry(): void }) {
  if (failure instanceof SignInFailure) return <StorageDenied />
  return (
    <MessageScreen
      drawing="service-down"
      title={<FormattedMessage id="signIn.unreachable" />}
      text={<FormattedMessage id="portalDown.text" />}
      action={
        <button type="button" className="button primary" onClick={onRetry}>
          <FormattedMessage id="tryAgain" />
        </button>
      }
      isAlert
    />
  )
}
