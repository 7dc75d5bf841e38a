import { Link } from 'react-router'
import styles from './audit-views.module.css'
import { t } from '../words/t.ts'

export type AuditViewName = 'changes' | 'signIns' | 'use'

const views: readonly { readonly is: AuditViewName; readonly to: string }[] = [
  { is: 'changes', to: '/admin/audit' },
  { is: 'signIns', to: '/admin/audit?view=sign-ins' },
  { is: 'use', to: '/admin/audit?view=use' },
]

/** The ways between what was changed, who signed in and what was used. */
export const AuditViews = ({ shown }: { shown: AuditViewName }) => (
  <nav className={styles.views} aria-label={t('audit.views')}>
    {views.map((view) => (
      <Link
        key={view.is}
        className={styles.view}
        to={view.to}
        aria-current={view.is === shown ? 'page' : undefined}
      >
        {t(`audit.view.${view.is}`)}
      </Link>
    ))}
  </nav>
)
