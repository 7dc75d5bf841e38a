import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** One sentence on what the page is for. */
  readonly text: string
  /** Buttons at the right. */
  readonly children?: ReactNode
}

export const PageHead = ({ title, text, children }: PageHeadProps) => (
  <header className={styles.head}>
    <div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </header>
)
