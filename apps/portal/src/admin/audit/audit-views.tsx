import { Link } from 'react-router'
import styles from './audit-views.module.css'

export type AuditViewName = 'changes' | 'signIns' | 'use'

const views: readonly { readonly is: AuditViewName; readonly to: string; readonly name: string }[] = [
  { is: 'changes', to: '/admin/audit', name: 'Changes' },
  { is: 'signIns', to: '/admin/audit?view=sign-ins', name: 'Sign-ins' },
  { is: 'use', to: '/admin/audit?view=use', name: 'Use' },
]

/** The ways between what was changed, who signed in and what was used. */
export const AuditViews = ({ shown }: { shown: AuditViewName }) => (
  <nav className={styles.views} aria-label="Views of the audit">
    {views.map((view) => (
      <Link
        key={view.name}
        className={styles.view}
        to={view.to}
        aria-current={view.is === shown ? 'page' : undefined}
      >
        {view.name}
      </Link>
    ))}
  </nav>
)
