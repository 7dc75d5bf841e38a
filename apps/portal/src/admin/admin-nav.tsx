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
import { t } from './words/t.ts'

const places = [
  { path: '/admin/grants', name: 'nav.grants', Icon: KeyRound },
  { path: '/admin/content', name: 'nav.content', Icon: LayoutList },
  { path: '/admin/requests', name: 'nav.requests', Icon: Inbox },
  { path: '/admin/people', name: 'nav.people', Icon: Users },
  { path: '/admin/access', name: 'nav.access', Icon: TableProperties },
  { path: '/admin/rules', name: 'nav.rules', Icon: ListFilter },
  { path: '/admin/data', name: 'nav.data', Icon: Database },
  { path: '/admin/callers', name: 'nav.callers', Icon: Bot },
  { path: '/admin/brand', name: 'nav.brand', Icon: Palette },
  { path: '/admin/subscriptions', name: 'nav.subscriptions', Icon: MailCheck },
  { path: '/admin/usage', name: 'nav.usage', Icon: ChartColumn },
  { path: '/admin/audit', name: 'nav.audit', Icon: ScrollText },
] as const

/** The ways between the administrators' pages: at the left, or where there is no room a row above. */
export function AdminNav() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // In the row above a narrow page the chosen one may be out of sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('account.administration')}>
      <p className={styles.title} aria-hidden="true">
        {t('account.administration')}
      </p>
      <ul className={styles.places}>
        {places.map(({ path, name, Icon }) => (
          <li key={path}>
            <Link className={styles.place} to={path} aria-current={pathname === path ? 'page' : undefined}>
              <Icon aria-hidden="true" />
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
