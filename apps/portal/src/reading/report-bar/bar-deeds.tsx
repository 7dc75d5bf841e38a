import { usePressBeside } from '@casement/design'
import { Ellipsis } from 'lucide-react'
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIntl } from 'react-intl'
import styles from './report-bar.module.css'

const phone = '(max-width: 639px)'

/** The place that the top bar keeps for the open report, on a phone; null elsewhere. */
const slotNow = () =>
  window.matchMedia(phone).matches ? document.querySelector('[data-part="report-slot"]') : null

function onPhoneChange(tell: () => void) {
  const media = window.matchMedia(phone)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** What can be done with the report: in the bar, or on a phone by their names behind one button of the top bar. */
export function BarDeeds({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const slot = useSyncExternalStore(onPhoneChange, slotNow)
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  usePressBeside(box, isOpen, () => setIsOpen(false))

  if (!slot) return children
  return createPortal(
    <div
      ref={box}
      className={styles.folded}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={intl.formatMessage({ id: 'bar.name' })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      <div
        className={`floating ${styles.deeds}`}
        data-open={isOpen || undefined}
        onClick={({ target }) => {
          // A menu of its own stays where it opened.
          if ((target as Element).closest('button:not([aria-haspopup="menu"])')) setIsOpen(false)
        }}
      >
        {children}
      </div>
    </div>,
    slot,
  )
}
