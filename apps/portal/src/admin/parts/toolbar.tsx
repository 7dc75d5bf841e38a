import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Search and filters above a list. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.toolbar} role="search" aria-label={label}>
    {children}
  </div>
)
