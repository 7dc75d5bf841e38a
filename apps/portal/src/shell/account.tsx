import { usePressBeside } from '@casement/design'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyWhatISee } from '../admin/access/lazy-what-i-see.tsx'
import { useChoice } from '../dashboard/use-choice.ts'
import { usePortal } from '../context/portal-context.ts'
import type { Person } from '../session/tokens.ts'
import { LanguageChoice } from './language-choice.tsx'
import styles from './account.module.css'

const initialsOf = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Card of the person signed in: initials in the bar; when pressed, name and address, what one sees, and the administration. */
export function Account({ person }: { person: Person }) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<OpenReport | null>(null)
  const asked = useOpenReport()
  const { helpUrl } = usePortal().settings.brand ?? {}
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  usePressBeside(box, isOpen, () => setIsOpen(false))
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <div
      className={styles.account}
      ref={box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={intl.formatMessage({ id: 'account.of' }, { name: person.name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen((open) => !open)}
      >
        <span className={styles.initials} data-initials={initialsOf(person.name)} />
      </button>
      {isOpen && (
        <div id={id} className={`floating arriving ${styles.card}`}>
          <div role="status">
            <p className={styles.said}>
              <FormattedMessage id="account.signedInAs" />
            </p>
            <p className={styles.name}>{person.name}</p>
            {person.email !== null && person.email !== person.name && (
              <p className={styles.email}>{person.email}</p>
            )}
          </div>
          {asked && (
            <button
              type="button"
              className={styles.link}
              onClick={() => {
                // The dialog gives the focus back to where it was, and the card is gone by then.
                button.current?.focus()
                setIsOpen(false)
                setShown(asked)
              }}
            >
              <FormattedMessage id="account.whatAmISeeing" />
            </button>
          )}
          {helpUrl && (
            <a className={styles.link} href={helpUrl} target="_blank" rel="noopener noreferrer">
              <FormattedMessage id="account.help" />
            </a>
          )}
          {/* For everybody: the portal knows no roles, and the page's server decides whom it answers. */}
          <Link className={styles.link} to="/admin/grants" onClick={() => setIsOpen(false)}>
            <FormattedMessage id="account.administration" />
          </Link>
          <LanguageChoice />
        </div>
      )}
      {shown && <LazyWhatISee {...shown} onClose={() => setShown(null)} />}
    </div>
  )
}

interface OpenReport {
  readonly workspaceId: string
  readonly reportId: string
}

/** The report that is on the page; null: none. */
function useOpenReport(): OpenReport | null {
  const { pathname } = useLocation()
  const { activeWorkspaceId: workspaceId, activeReportId: reportId } = useChoice()
  return pathname === '/home' && workspaceId && reportId ? { workspaceId, reportId } : null
}
