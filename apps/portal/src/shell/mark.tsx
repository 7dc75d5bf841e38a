import { usePortal } from '../context/portal-context.ts'
import styles from './mark.module.css'

/** The installation's logo; without one a casement, a window of two panes with one standing open. */
export function Mark() {
  const logo = usePortal().settings.brand?.logo
  // The title beside it says what it is.
  if (logo) return <img className={styles.logo} src={logo} alt="" />
  return (
    <svg className={styles.sign} viewBox="0 0 32 32" width="28" height="28" role="img" aria-label="Casement">
      <path d="M4 3h12v23H4z" />
      <path className={styles.open} d="m16 3 11 5v21l-11-3z" />
    </svg>
  )
}
