import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { MessageScreen } from '../screens/message-screen.tsx'
import { WaitingScreen } from '../screens/waiting-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'

/** Says so and leaves for the issuer, with the address remembered. */
export function Redirecting({ returnTo }: { returnTo: string }) {
  const intl = useIntl()
  const { session } = usePortal()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  useDocumentTitle(intl.formatMessage({ id: 'signIn.pageTitle' }))

  useEffect(() => {
    let isGone = false
    session.leaveForSignIn(returnTo, 'replace').catch((error: unknown) => {
      console.error('The sign-in could not be started.', error)
      if (!isGone) setHasFailed(true)
    })
    return () => {
      isGone = true
    }
  }, [attempt, returnTo, session])

  if (hasFailed)
    return (
      <SignInUnreachable
        onRetry={() => {
          setHasFailed(false)
          setAttempt((count) => count + 1)
        }}
      />
    )
  return <WaitingScreen title={intl.formatMessage({ id: 'signIn.redirecting' })} />
}

export function SignInUnreachable({ onRetry }: { onRetry(): void }) {
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
