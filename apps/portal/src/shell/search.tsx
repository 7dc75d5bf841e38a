import { Dialog } from '@casement/design'
import { Search as SearchIcon, Star } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { portalApi } from '../api/portal-api.ts'
import { useChoosing } from '../dashboard/choose-report.tsx'
import { findReports, type Found } from '../dashboard/find-reports.ts'
import { workspacesOf } from '../dashboard/workspaces.ts'
import styles from './search.module.css'

/** Finds a report of the catalogue by what is said of it or its workspace's name, and opens it. Ctrl-K or ⌘K from anywhere. */
export function Search({ firstAccessToken }: { firstAccessToken: string }) {
  // Without a subscription: the search must not keep the catalogue alive, nor ask for it.
  const { data } = portalApi.endpoints.catalogue.useQueryState({ accessToken: firstAccessToken })
  const workspaces = useMemo(() => workspacesOf(data), [data])
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  if (workspaces.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon aria-hidden="true" />
        <span className={styles.buttonText}>Search reports</span> <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <SearchDialog found={(text) => findReports(workspaces, text)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

interface SearchDialogProps {
  found(text: string): Found[]
  onClose(): void
}

function SearchDialog({ found, onClose }: SearchDialogProps) {
  const { chooseReport } = useChoosing()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const results = found(text)
  const current = Math.min(at, results.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, text])

  const open = ({ workspace, report }: Found) => {
    onClose()
    chooseReport(workspace, report)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = results[current]
    if (event.key === 'ArrowDown') setAt(results.length > 0 ? (current + 1) % results.length : 0)
    else if (event.key === 'ArrowUp')
      setAt(results.length > 0 ? (current + results.length - 1) % results.length : 0)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }

  return (
    <Dialog className={`arriving ${styles.dialog}`} aria-label="Search reports" onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.field}>
          <SearchIcon aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label="Report or workspace"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={results.length > 0 ? optionId(current) : undefined}
            placeholder="Report or workspace"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ul ref={list} id={id} className={styles.results} role="listbox" aria-label="Reports">
          {results.map((result, index) => (
            <li
              key={`${result.workspace.value}/${result.report.value}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === current}
              className={styles.result}
              onPointerMove={() => setAt(index)}
              onClick={() => open(result)}
            >
              <span className={styles.name}>
                {result.report.label}
                {result.isFeatured && (
                  <>
                    <Star className={styles.star} aria-hidden="true" />
                    <span className="unseen">, featured</span>
                  </>
                )}
                {result.description && <span className={styles.description}>{result.description}</span>}
              </span>
              <span className={styles.place}>{result.workspace.label}</span>
            </li>
          ))}
        </ul>
        <p className={styles.none} role="status">
          {results.length === 0 ? `No report or workspace is called “${text.trim()}”.` : ''}
        </p>
      </div>
    </Dialog>
  )
}
