import { Dialog } from '@casement/design'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { writeAddress } from '../address/view-address.ts'
import { useChoosing } from '../dashboard/choose-report.tsx'
import { useChoice } from '../dashboard/use-choice.ts'
import type { Workspace } from '../dashboard/workspaces.ts'
import { going } from '../address/going.ts'
import { ResultOption } from './result-option.tsx'
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
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const open = useOpenReport()
  const isSought = text.trim().length > 1
  const known = useKnownReports(workspaces, { open, isSought, accessToken })
  const figures = useFigures(text, open)
  const goTo = useGoTo(onClose)

  const found = figures.kind === 'found' ? figures.figures : noFigures
  const groups = useMemo(
    () => resultsOf({ text, workspaces, open, known, figures: found }),
    [found, known, open, text, workspaces],
  )
  const results = groups.flatMap((group) => group.results)
  const current = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  )
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, text])

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
    <Dialog className={`arriving ${styles.dialog}`} aria-label="Search reports" onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.field}>
          <SearchIcon aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label="Report or workspace, page, visual, measure or figure"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={results.length > 0 ? optionId(current) : undefined}
            placeholder="Report, page, visual, or a figure in words"
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
        <div ref={list} id={id} className={styles.results} role="listbox" aria-label="Found">
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.name}>
              <p className={styles.group} aria-hidden="true">
                {group.name}
              </p>
              <ul role="presentation">
                {group.results.map((result) => {
                  const index = results.indexOf(result)
                  return (
                    <ResultOption
                      key={result.key}
                      id={optionId(index)}
                      result={result}
                      isCurrent={index === current}
                      onPoint={() => setChosen(result.key)}
                      onOpen={() => goTo(result)}
                    />
                  )
                })}
              </ul>
            </div>
          ))}
        </div>
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
    void navigate(writeAddress({ ...to.place, page: to.page, view: null }), { replace: true })
  }
}

interface SaidProps {
  readonly text: string
  readonly isEmpty: boolean
  readonly figures: FiguresSought
}

/** What there is to say of the search: nothing found, words not understood, figures on their way, no network. */
function Said({ text, isEmpty, figures }: SaidProps) {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const unknown = figures.kind === 'found' ? figures.unknown : []
  const said = !isOnline
    ? 'You are offline: figures, and what is in other reports, are found when the network is back.'
    : unknown.length > 0
      ? `No figure: ${unknown.map((word) => `“${word}”`).join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not known among what you see.`
      : figures.kind === 'asking'
        ? 'Looking for figures…'
        : figures.kind === 'failed'
          ? 'Figures could not be asked for. Try again in a moment.'
          : ''
  return (
    <div className={styles.said} role="status">
      {isEmpty && figures.kind !== 'asking' && (
        <p>{`No report or workspace is called “${text}”, nor anything in your reports.`}</p>
      )}
      {said && <p>{said}</p>}
      {!said && !isEmpty && (
        <p className={styles.keys} aria-hidden="true">
          ↑ ↓ choose · Enter opens · Esc closes
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
