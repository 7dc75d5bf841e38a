import {
  Bot,
  ChartColumn,
  Database,
  Inbox,
  KeyRound,
  LayoutList,
  ListFilter,
  MailCheck,
  Palette,
  ScrollText,
  TableProperties,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './admin-nav.module.css'

const places = [
  { path: '/admin/grants', name: 'Grants', Icon: KeyRound },
  { path: '/admin/content', name: 'Content', Icon: LayoutList },
  { path: '/admin/requests', name: 'Requests', Icon: Inbox },
  { path: '/admin/people', name: 'People', Icon: Users },
  { path: '/admin/access', name: 'Access', Icon: TableProperties },
  { path: '/admin/rules', name: 'Rules', Icon: ListFilter },
  { path: '/admin/data', name: 'Data', Icon: Database },
  { path: '/admin/callers', name: 'Callers', Icon: Bot },
  { path: '/admin/brand', name: 'Brand', Icon: Palette },
  { path: '/admin/subscriptions', name: 'Subscriptions', Icon: MailCheck },
  { path: '/admin/usage', name: 'Use', Icon: ChartColumn },
  { path: '/admin/audit', name: 'Audit', Icon: ScrollText },
]

/** The ways between the administrators' pages: at the left, or where there is no room a row above. */
export function AdminNav() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // In the row above a narrow page the chosen one may be out of sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.nav} aria-label="Administration">
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
