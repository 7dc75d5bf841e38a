import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
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
  const { session, settings } = usePortal()
  const { firstPage } = settings
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  useDocumentTitle('Sign-in')

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
      title="The sign-in did not work"
      text="It may have taken too long, or was stopped. Nothing is lost: start again."
      action={
        <Link className="button primary" to="/login">
          Back to Login
        </Link>
      }
      isAlert
    />
  )
}
