import { Inbox, KeyRound, ScrollText, TableProperties, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import styles from './admin-nav.module.css'

const places = [
  { path: '/admin/grants', name: 'Grants', Icon: KeyRound },
  { path: '/admin/requests', name: 'Requests', Icon: Inbox },
  { path: '/admin/people', name: 'People', Icon: Users },
  { path: '/admin/access', name: 'Access', Icon: TableProperties },
  { path: '/admin/audit', name: 'Audit', Icon: ScrollText },
]

/** The ways between the administrators' pages: at the left, or where there is no room a row above. */
export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.nav} aria-label="Administration">
      <p className={styles.title} aria-hidden="true">
        Administration
      </p>
      <ul className={styles.places}>
        {places.map(({ path, name, Icon }) => (
          <li key={path}>
            <Link className={styles.place} to={path} aria-current={pathname === path ? 'page' : undefined}>
              <Icon aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
