import type { PageDefinition } from '@casement/report'
import type { Listed, OpenState } from '@casement/session'
import { useWriting } from '@casement/visuals/react'
import type { Words } from '@casement/words'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { scopeWords } from '../explain/scope-words.ts'
import { adoptStyles } from '../figure-panel/adopt-styles.ts'
import { AskingFailed, FigurePanel, RowsComing } from '../figure-panel/figure-panel.tsx'
import text from './lines.css?inline'
import { LinesTable } from './lines-table.tsx'
import { toldOf } from './lines-words.ts'
import { linesAPage, linesQuery, linesSummary, listedFigure, shownAs, summaryQuery } from './listed-lines.ts'
import type { LinesPart, LinesSort, LinesSummary, ListedFigure } from './listed-lines.ts'
import { useLinesExport } from './use-lines-export.ts'
import type { LinesExport } from './use-lines-export.ts'
import { useLineMenu } from './use-line-menu.tsx'
import type { OpenLineMenu } from './use-line-menu.tsx'
import { useLines } from './use-lines.ts'

adoptStyles(text)

interface LinesPanelProps {
  readonly state: OpenState
  readonly page: PageDefinition
  readonly listed: Listed
}

/** The rows behind a figure, above the page; they stay those that were asked for while the page behind moves on. */
export function LinesPanel({ state, page, listed }: LinesPanelProps) {
  const session = useSession()
  const writing = useWriting()
  const [figure] = useState(() => listedFigure(state, page, listed))
  const close = useCallback(() => session.focus.list(null), [session])
  const query = useMemo(() => summaryQuery(figure), [figure])
  const { answer, error, retry } = useLines(query)
  const summary = useMemo(() => answer && linesSummary(answer, writing), [answer, writing])
  const exporting = useLinesExport(page, listed)
  const { open, menu } = useLineMenu(state, page, { listed, figure })
  const { filters, members, shown } = figure
  const { model, report } = state
  const { period } = report.definition
  const scope = scopeWords(filters, members, { model, words: writing, period })
  const isRefused = error?.code === 'Invalid parameters' && error.detail !== ''
  return (
    <FigurePanel
      className="lines"
      title={writing.say('lines.behind', {
        figure: [writing.label(figure.field), shown?.formattedValue].filter(Boolean).join(' '),
      })}
      scope={scope}
      onClose={close}
    >
      {isRefused ? (
        <p role="status" className="lines-told">
          {error.detail}
        </p>
      ) : error ? (
        <AskingFailed error={error} className="lines-told" onRetry={retry} />
      ) : !summary ? (
        <RowsComing className="lines-told" />
      ) : shownAs(figure, summary.figure) === 'other' ? (
        <p role="status" className="lines-told">
          {writing.say('lines.other', { figure: shown!.formattedValue })}
        </p>
      ) : (
        <Parts {...{ figure, summary, exporting }} onMenu={open} />
      )}
      {menu}
    </FigurePanel>
  )
}

/** All that the figure is made of, in words, and the rows of one part. */
function Parts({
  figure,
  summary,
  exporting,
  onMenu,
}: {
  figure: ListedFigure
  summary: LinesSummary
  exporting: LinesExport | null
  onMenu: OpenLineMenu | null
}) {
  const { parts } = summary
  const [chosen, setChosen] = useState(0)
  const words = useWriting()
  return (
    <>
      <div className="lines-told">
        <p role="status">{toldOf(summary, figure, words)}</p>
        {parts.length > 1 ? (
          <div role="group" aria-label={words.say('lines.parts')} className="lines-parts">
            {parts.map((part, index) => (
              <button
                key={index}
                type="button"
                className="button"
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                {partWords(part, words)}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <Pages key={chosen} {...{ figure, exporting, onMenu, part: chosen, lines: parts[chosen]!.lines }} />
    </>
  )
}

const partWords = ({ role, name, lines, total }: LinesPart, { say }: Words): string =>
  say('lines.part', { role, name, lines, total })

const exportFormats = ['CSV', 'XLSX'] as const

interface PagesProps {
  readonly figure: ListedFigure
  readonly part: number
  readonly lines: number
  readonly exporting: LinesExport | null
  readonly onMenu: OpenLineMenu | null
}

function Pages({ figure, part, lines, exporting, onMenu }: PagesProps) {
  const [offset, setOffset] = useState(0)
  const [sort, setSort] = useState<LinesSort | null>(null)
  const query = useMemo(
    () => linesQuery(figure, { part, offset, sort, limit: linesAPage }),
    [figure, part, offset, sort],
  )
  const { answer, error, isLoading, retry } = useLines(query)
  const { say } = useWriting()
  const last = Math.min(offset + linesAPage, lines)
  if (error) return <AskingFailed error={error} className="lines-told" onRetry={retry} />
  return (
    <>
      <LinesTable
        {...{ answer, isLoading, sort, offset, onMenu }}
        onSort={(next) => {
          setSort(next)
          setOffset(0)
        }}
      />
      <div className="lines-foot">
        <p className="quiet" aria-live="polite">
          {lines === 0 ? say('lines.none') : say('lines.range', { first: offset + 1, last, lines })}
        </p>
        {exporting
          ? exportFormats.map((format) => (
              <button
                key={format}
                type="button"
                className="button"
                disabled={exporting.isBusy || lines === 0}
                onClick={() => exporting.save(format, { figure, part, sort, lines })}
              >
                {say(format === 'CSV' ? 'lines.csv' : 'lines.xlsx')}
              </button>
            ))
          : null}
        <button
          type="button"
          className="button"
          disabled={offset === 0}
          onClick={() => setOffset(Math.max(0, offset - linesAPage))}
        >
          {say('lines.previous')}
        </button>
        <button
          type="button"
          className="button"
          disabled={last >= lines}
          onClick={() => setOffset(offset + linesAPage)}
        >
          {say('lines.next')}
        </button>
      </div>
    </>
  )
}
