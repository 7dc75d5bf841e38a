import { useState } from 'react'
import { Navigate } from 'react-router'
import { useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from '../screens/loader.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import { SignInUnreachable } from '../sign-in/redirecting.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

export function LoginPage() {
  const intl = useIntl()
  const { session, settings } = usePortal()
  const signIn = useSignIn()
  const [step, setStep] = useState<'ready' | 'leaving' | 'failed'>('ready')
  const login = intl.formatMessage({ id: 'login.login' })
  useDocumentTitle(login)

  const leave = () => {
    setStep('leaving')
    session.leaveForSignIn('/home', 'assign').catch((error: unknown) => {
      console.error('The sign-in could not be started.', error)
      setStep('failed')
    })
  }

  if (signIn.kind === 'unknown') return <Loader />
  if (signIn.kind === 'signed-in') return <Navigate to="/home" replace />
  if (step === 'failed') return <SignInUnreachable onRetry={leave} />
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
