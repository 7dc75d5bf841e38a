import { Dialog } from '@casement/design'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog-frame.module.css'
import { t } from '../words/t.ts'

interface DialogFrameProps {
  readonly title: string
  readonly onClose: () => void
  /** Buttons below, the most important one last. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/**
 * A dialog with a head, what it is about, and its buttons: a sheet from below on phones. When its title changes it is about
 * something else, and the reader goes on at the title.
 */
export function DialogFrame({ title, onClose, footer, children }: DialogFrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus()
  }, [title])
  return (
    <Dialog
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      // A press beside it does not throw away what was typed; Escape and the buttons close it.
      onClickCapture={(event) => {
        if (event.target === event.currentTarget) event.stopPropagation()
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </Dialog>
  )
}
