import { LogOut, Menu as MenuIcon, SlidersHorizontal } from 'lucide-react'
import { useDispatch } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { useIntl } from 'react-intl'
import { setConfigure, unSetConfigure } from '../store/dashboard-slice.ts'
import { usePortal } from '../context/portal-context.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import type { PortalDispatch } from '../store/store.ts'
import { Account } from './account.tsx'
import { Mark } from './mark.tsx'
import { Menu } from '../parts/menu.tsx'
import { Search } from './search.tsx'
import styles from './top-bar.module.css'

/** The same on every page, signed in or not. */
export function TopBar() {
  const intl = useIntl()
  const { settings, storage, reload } = usePortal()
  const dispatch = useDispatch<PortalDispatch>()
  const navigate = useNavigate()
  const signIn = useSignIn()

  const isSignedIn = signIn.kind === 'signed-in' || signIn.kind === 'ended'

  const configure = () => {
    dispatch(storage.choice().configure ? unSetConfigure() : setConfigure())
    reload()
  }

  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={isSignedIn ? '/reports' : '/home'}>
        <Mark />
        <span className={styles.title}>{settings.title}</span>
      </Link>
      <div className={styles.controls}>
        <div className={styles.report} data-part="report-slot" />
        {isSignedIn ? (
          <>
            <Search firstAccessToken={signIn.firstAccessToken} />
            <Account person={signIn.person} />
          </>
        ) : null}
        <Menu
          name={intl.formatMessage({ id: 'menu.name' })}
          icon={<MenuIcon aria-hidden="true" />}
          items={[
            {
              name: intl.formatMessage({ id: 'menu.configure' }),
              icon: <SlidersHorizontal aria-hidden="true" />,
              onChoose: configure,
            },
            {
              name: intl.formatMessage({ id: 'menu.logout' }),
              icon: <LogOut aria-hidden="true" />,
              onChoose: () => void navigate('/logout'),
            },
          ]}
        />
      </div>
    </header>
  )
}
