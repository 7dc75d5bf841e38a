import { useLocation } from 'react-router'
import { FormattedMessage } from 'react-intl'
import { usePortal } from '../context/portal-context.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from './ended-bar.module.css'

/** The sign-in is over and a report is still open: one click signs in again and comes back here. */
export function EndedBar() {
  const { session } = usePortal()
  const signIn = useSignIn()
  const { pathname, search, hash } = useLocation()
  const signInAgain = () =>
    session.leaveForSignIn(pathname + search + hash, 'assign').catch((error: unknown) => {
      console.error('The sign-in could not be started.', error)
    })

  // The live region is there before its text, or the text would not be read out.
  return (
    <div role="status">
      {signIn.kind === 'ended' && (
        <p className={styles.bar}>
          <FormattedMessage id="ended.text" /> <span aria-hidden="true">·</span>{' '}
          <button type="button" className="text-button" onClick={() => void signInAgain()}>
            <FormattedMessage id="ended.continue" />
          </button>
        </p>
      )}
    </div>
  )
}
