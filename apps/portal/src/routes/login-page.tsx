import { useState } from 'react'
import { Navigate } from 'react-router'
import { useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from '../screens/loader.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import { NotStarted } from '../sign-in/redirecting.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

export function LoginPage() {
  const intl = useIntl()
  const { session, settings } = usePortal()
  const signIn = useSignIn()
  const [step, setStep] = useState<'ready' | 'leaving'>('ready')
  const [failure, setFailure] = useState<unknown>(null)
  const login = intl.formatMessage({ id: 'login.login' })
  useDocumentTitle(login)

  const leave = () => {
    setStep('leaving')
    setFailure(null)
    session.leaveForSignIn('/home', 'assign').catch((error: unknown) => {
      console.error('The sign-in could not be started.', error)
      setStep('ready')
      setFailure(error)
    })
  }

  if (signIn.kind === 'unknown') return <Loader />
  if (signIn.kind === 'signed-in') return <Navigate to="/home" replace />
  if (failure) return <NotStarted failure={failure} onRetry={leave} />
  return (
    <MessageScreen
      drawing="sign-in"
      title={settings.title}
      text={intl.formatMessage({ id: 'login.text' })}
      action={
        <button type="button" className="button primary" onClick={leave} aria-disabled={step === 'leaving'}>
          {login}
        </button>
      }
    />
  )
}
