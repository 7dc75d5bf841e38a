import { Link } from 'react-router'
import styles from './audit-views.module.css'

const views = [
  { to: '/admin/audit', name: 'Changes', isUse: false },
  { to: '/admin/audit?view=use', name: 'Use', isUse: true },
]

/** The ways between what was changed and what was used. */
export const AuditViews = ({ isUse }: { isUse: boolean }) => (
  <nav className={styles.views} aria-label="Views of the audit">
    {views.map((view) => (
      <Link
        key={view.name}
        className={styles.view}
        to={view.to}
        aria-current={view.isUse === isUse ? 'page' : undefined}
      >
        {view.name}
      </Link>
    ))}
  </nav>
)
