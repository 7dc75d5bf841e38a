import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from '../screens/loader.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import type { Session } from '../session/session.ts'

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
  const [hasFailed, setHasFailed] = useState(false)
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
        if (!isGone) setHasFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [firstPage, navigate, session])

  if (!hasFailed) return <Loader />
  return (
    <MessageScreen
      drawing="expired"
      title={intl.formatMessage({ id: 'callback.title' })}
      text={intl.formatMessage({ id: 'callback.text' })}
      action={
        <Link className="button primary" to="/login">
          <FormattedMessage id="callback.back" />
        </Link>
      }
      isAlert
    />
  )
}
