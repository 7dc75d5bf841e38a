import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { portalApi } from '../api/portal-api.ts'
import { workspacesOf } from '../dashboard/workspaces.ts'
import type { FindDialogProps } from '../reading/find/find-dialog.tsx'
import styles from './search.module.css'

const fetchDialog = async () => (await import('../reading/find/find-dialog.tsx')).FindDialog
/** The dialog's code is fetched behind the page's own, so that it is there without a network. */
const fetchAfterMs = 1_000

/** Opens the dialog that finds reports and what is in them. Ctrl-K or ⌘K anywhere; in the frame, where that is told. */
export function Search({ firstAccessToken }: { firstAccessToken: string }) {
  // Without a subscription: the search must not keep the catalogue alive, nor ask for it.
  const { data } = portalApi.endpoints.catalogue.useQueryState({ accessToken: firstAccessToken })
  const workspaces = useMemo(() => workspacesOf(data), [data])
  const [isOpen, setIsOpen] = useState(false)
  const [FindDialog, setFindDialog] = useState<ComponentType<FindDialogProps> | null>(null)
  const hasReports = workspaces.length > 0

  useEffect(() => {
    if (!hasReports || FindDialog) return
    const fetch = () =>
      fetchDialog().then(
        (code) => setFindDialog(() => code),
        (error: unknown) => {
          console.error('The search could not be fetched; it is asked for again by the next press.', error)
          setIsOpen(false)
        },
      )
    const timer = setTimeout(() => void fetch(), isOpen ? 0 : fetchAfterMs)
    return () => clearTimeout(timer)
  }, [FindDialog, hasReports, isOpen])

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
        <span className={styles.buttonText}>
          <FormattedMessage id="search.button" />
        </span>{' '}
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && FindDialog && (
        <FindDialog workspaces={workspaces} accessToken={firstAccessToken} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
