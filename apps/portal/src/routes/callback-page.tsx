import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from '../screens/loader.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import type { Session } from '../session/session.ts'
import { SignInFailure } from '../session/sign-in-failure.ts'
import type { SignInFailureKind } from '../session/sign-in-failure.ts'
import { StorageDenied } from '../sign-in/storage-denied.tsx'

/** What is said of each failure but that of the storage, and the way on. */
const said = {
  denied: {
    drawing: 'denied',
    title: 'callback.denied.title',
    text: 'callback.denied.text',
    back: 'callback.denied.back',
  },
  over: {
    drawing: 'expired',
    title: 'callback.over.title',
    text: 'callback.over.text',
    back: 'callback.back',
  },
  other: { drawing: 'expired', title: 'callback.title', text: 'callback.text', back: 'callback.back' },
} as const

let finishing: Promise<string> | null = null

/** The issuer's answer works once, and effects may run twice. */
const finishOnce = (session: Session): Promise<string> =>
  (finishing ??= session.finishSignIn(window.location.href))

/** Page that the issuer sends people back to. Seen for a moment, unless the sign-in has failed. */
export function CallbackPage() {
  const intl = useIntl()
  const { session, settings } = usePortal()
  const { firstPage } = settings
  const navigate = useNavigate()
  const [failure, setFailure] = useState<SignInFailureKind | 'other' | null>(null)
  useDocumentTitle(intl.formatMessage({ id: 'signIn.pageTitle' }))

  useEffect(() => {
    let isGone = false
    finishOnce(session).then(
      (returnTo) => {
        if (!isGone)
          void navigate(returnTo === '/home' && firstPage ? `/${firstPage}` : returnTo, { replace: true })
      },
      (error: unknown) => {
        console.error('The sign-in has failed.', error instanceof Error ? error.message : error)
        if (!isGone) setFailure(error instanceof SignInFailure ? error.kind : 'other')
      },
    )
    return () => {
      isGone = true
    }
  }, [firstPage, navigate, session])

  if (!failure) return <Loader />
  if (failure === 'storage') return <StorageDenied />
  const { drawing, title, text, back } = said[failure]
  return (
    <MessageScreen
      drawing={drawing}
      title={intl.formatMessage({ id: title })}
      text={intl.formatMessage({ id: text })}
      action={
        <Link className="button primary" to="/login">
          <FormattedMessage id={back} />
        </Link>
      }
      isAlert
    />
  )
}
