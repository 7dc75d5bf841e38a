import { reportPath } from '@casement/portal-api'
import { Dialog } from '@casement/design'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChoosing } from '../../dashboard/choose-report.tsx'
import { useChoice } from '../../dashboard/use-choice.ts'
import type { Workspace } from '../../dashboard/workspaces.ts'
import { going } from '../../address/going.ts'
import { wordsOfFigures } from './figure-words.ts'
import { ResultList } from './result-list.tsx'
import { resultsOf, type Result } from './results.ts'
import { type FiguresSought, useFigures } from './use-figures.ts'
import { useKnownReports } from './use-known-reports.ts'
import styles from './find.module.css'

export interface FindDialogProps {
  readonly workspaces: readonly Workspace[]
  readonly accessToken: string
  onClose(): void
}

/** Finds reports, and what stands in them, by what is typed. */
export function FindDialog({ workspaces, accessToken, onClose }: FindDialogProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const open = useOpenReport()
  const isSought = text.trim().length > 1
  const known = useKnownReports(workspaces, { open, isSought, accessToken, locale: intl.locale })
  const figures = useFigures(text, open)
  const goTo = useGoTo(onClose)

  const found = figures.kind === 'found' ? figures.figures : noFigures
  const groups = useMemo(
    () => resultsOf({ text, workspaces, open, known, figures: found, intl }),
    [found, intl, known, open, text, workspaces],
  )
  const results = useMemo(() => groups.flatMap((group) => group.results), [groups])
  const current = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  )
  const optionId = (at: number) => `${id}-${at}`
  const seek = useRef<(() => void) | null>(null)

  useEffect(() => seek.current?.(), [current, text])

  const choose = (index: number) => setChosen(results[index]?.key ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const result = results[current]
    const { length } = results
    if (event.key === 'ArrowDown') choose(length > 0 ? (current + 1) % length : 0)
    else if (event.key === 'ArrowUp') choose(length > 0 ? (current + length - 1) % length : 0)
    else if (event.key === 'Enter' && result) goTo(result)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      className={`arriving ${styles.dialog}`}
      aria-label={intl.formatMessage({ id: 'search.button' })}
      onClose={onClose}
    >
      <div className={styles.body}>
        <div className={styles.field}>
          <SearchIcon aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={intl.formatMessage({ id: 'search.label' })}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={results.length > 0 ? optionId(current) : undefined}
            placeholder={intl.formatMessage({ id: 'search.placeholder' })}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ResultList
          id={id}
          groups={groups}
          current={current}
          seek={seek}
          optionId={optionId}
          onPoint={choose}
          onOpen={goTo}
        />
        <Said text={text.trim()} isEmpty={results.length === 0} figures={figures} />
      </div>
    </Dialog>
  )
}

const noFigures: readonly [] = []

/** The report that the reader has before them, or had last; the same object while it is the same. */
function useOpenReport() {
  const { activeWorkspaceId, activeReportId } = useChoice()
  const arrived = going.current()
  const workspaceId = arrived?.workspaceId ?? activeWorkspaceId
  const reportId = arrived?.reportId ?? activeReportId
  return useMemo(
    () => (workspaceId === null || reportId === null ? null : { workspaceId, reportId }),
    [reportId, workspaceId],
  )
}

/** Opens what was found: its report if it is another one, then its page under the figure's filters. */
function useGoTo(onClose: () => void) {
  const { chooseReport } = useChoosing()
  const navigate = useNavigate()
  return ({ workspace, report, to }: Result) => {
    onClose()
    if (!to) return chooseReport(workspace, report)
    if (going.go(to)) return
    chooseReport(workspace, report)
    void navigate(`/${reportPath(to.place, { page: to.page })}`, { replace: true })
  }
}

interface SaidProps {
  readonly text: string
  readonly isEmpty: boolean
  readonly figures: FiguresSought
}

/** What there is to say of the search: nothing found, words not understood, figures on their way, no network. */
function Said({ text, isEmpty, figures }: SaidProps) {
  const intl = useIntl()
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const said = isOnline
    ? wordsOfFigures(figures, { intl, isEmpty })
    : intl.formatMessage({ id: 'search.offline' })
  return (
    <div className={styles.said} role="status" data-is-alone={isEmpty || undefined}>
      {isEmpty && figures.kind !== 'asking' && (
        <p>
          <FormattedMessage id="search.nothing" values={{ text }} />
        </p>
      )}
      {said && <p>{said}</p>}
      {!said && !isEmpty && (
        <p className={styles.keys} aria-hidden="true">
          <FormattedMessage id="search.keys" />
        </p>
      )}
    </div>
  )
}

function onNetwork(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
