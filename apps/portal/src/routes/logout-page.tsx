import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { portalApi } from '../api/portal-api.ts'
import { logout } from '../store/dashboard-slice.ts'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from '../screens/loader.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import type { PortalDispatch } from '../store/store.ts'

/**
 * Signs out, clears the browser's storage and says so. With a session at the issuer it leaves to end that one too and
 * is opened again on the way back, when there is nothing left to leave for.
 */
export function LogoutPage() {
  const intl = useIntl()
  const { session } = usePortal()
  const dispatch = useDispatch<PortalDispatch>()
  const [isDone, setIsDone] = useState(false)
  useDocumentTitle(intl.formatMessage({ id: isDone ? 'logout.signedOutPageTitle' : 'logout.pageTitle' }))

  useEffect(() => {
    let isGone = false
    dispatch(logout())
    dispatch(portalApi.util.resetApiState())
    void session.signOut().then((how) => {
      if (how === 'done' && !isGone) setIsDone(true)
    })
    return () => {
      isGone = true
    }
  }, [dispatch, session])

  if (!isDone) return <Loader />
  return (
    <MessageScreen
      drawing="signed-out"
      title={intl.formatMessage({ id: 'logout.title' })}
      text={intl.formatMessage({ id: 'logout.text' })}
      action={
        <Link className="button primary" to="/login">
          <FormattedMessage id="logout.signInAgain" />
        </Link>
      }
      isAlert
    />
  )
}
