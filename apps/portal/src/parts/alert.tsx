import { useEffect, useRef, type ReactNode } from 'react'
import styles from './alert.module.css'
import { t } from '../words/t.ts'

interface AlertProps {
  readonly tone?: 'bad' | 'warn'
  readonly correlationId?: string | undefined
  readonly children: ReactNode
}

/** What went wrong, or is to be known first, above what it is about. Read out at once, and brought into sight. */
export function Alert({ tone = 'bad', correlationId, children }: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not returned: browsers of today answer with a promise, which is no way to clean up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={`${styles.alert} ${tone === 'bad' ? styles.bad : styles.warn}`} role="alert">
      {children}
      {correlationId && (
        <p className={styles.trace}>
          {t('correlationId', { id: <code className={styles.id}>{correlationId}</code> })}
        </p>
      )}
    </div>
  )
}
