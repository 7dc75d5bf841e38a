import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Report } from '@casement/client'
import { models } from '@casement/contract'
import { ReportEmbed } from '@casement/react'
import type { ShownReport } from '../address/shown-report.ts'
import type { Start } from '../address/start-of.ts'
import type { CatalogueReport } from '../dashboard/workspaces.ts'
import { usePortal } from '../context/portal-context.ts'
import { useKeepsReportOpen } from '../sign-in/open-report.ts'
import { isPassing, type Failure } from '../reading/failure/failure.ts'
import { frameErrorOf } from './frame-error.ts'
import { ReportNotice } from './report-notice.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import type { AskForToken, Ticket } from './report-ticket.ts'
import { useFramePhase } from './use-frame-phase.ts'
import { useLiveToken } from './use-live-token.ts'
import { settingsOf, useLocaleAsked, useReportLanguage } from './use-report-language.ts'
import styles from './report-frame.module.css'

export interface ReportFrameProps {
  report: CatalogueReport
  start: Start
  ticket: Ticket
  askForToken: AskForToken
  onFailed(failure: Failure): void
  /** The frame is in the page and knows what to show. */
  onEmbedded(): void
  /** The report has drawn itself; null when it goes. */
  onShown(shown: ShownReport | null): void
}

/** A frame that takes this many new tokens in a row for expired ones will take none. */
const maxExpiries = 3

/** The report itself: its frame, a skeleton until it is loaded, and a bar while something is wrong. */
export function ReportFrame(props: ReportFrameProps) {
  const { report, start, ticket, askForToken, onFailed, onEmbedded, onShown } = props
  const { service } = usePortal()
  const [began] = useState(start)
  const localeAsked = useLocaleAsked()
  const [said] = useState(localeAsked)
  const [config] = useState(() => ({
    ...toEmbedConfiguration(report, ticket),
    ...beginningOf(began),
    ...settingsOf(said),
  }))
  const [embed, setEmbed] = useState<Report | null>(null)
  const { phase, advance } = useFramePhase((stuckIn) => {
    console.error(`The frame of the report "${report.name}" (${report.id}) stays in "${stuckIn}".`)
    onFailed({ kind: navigator.onLine ? 'service-down' : 'offline' })
  })
  const live = useLiveToken({ embed, reportId: report.id, ticket, askForToken })
  useKeepsReportOpen()
  // A loaded report has its visuals' own skeletons, in their places.
  const isLoaded = phase === 'drawing' || phase === 'shown'
  const isSpoken = useReportLanguage(embed, isLoaded, said)
  const [isCovered, setCovered] = useState(true)
  if (isCovered && isLoaded && isSpoken) setCovered(false)

  // Before there is a report to keep, what would be a bar over it is the whole answer.
  const { trouble } = live
  const giveUp = useEffectEvent(onFailed)
  useEffect(() => {
    if (trouble && !isLoaded) giveUp(trouble.failure)
  }, [isLoaded, trouble])

  const isShown = phase === 'shown'
  useEffect(() => {
    if (!isShown || !embed) return
    onShown({ embed, start: began, asMade: toEmbedConfiguration(report, ticket) })
    return () => onShown(null)
  }, [began, embed, isShown, onShown, report, ticket])

  const expiries = useRef(0)
  const embedElement = embed?.element
  useEffect(() => {
    if (!embedElement) return
    const onReady = () => advance('loading')
    embedElement.addEventListener('ready', onReady)
    return () => embedElement.removeEventListener('ready', onReady)
  }, [advance, embedElement])

  const handleError = ({ detail }: CustomEvent<unknown>) => {
    const { code, text, correlationId, failure } = frameErrorOf(detail)
    const trace = correlationId === undefined ? '' : ` Correlation id ${correlationId}.`
    console.error(`The report "${report.name}" (${report.id}) says ${code}: ${text}${trace}`)
    if (!failure) return
    if (failure.kind === 'token-expired' && expiries.current < maxExpiries) {
      expiries.current += 1
      live.renewNow()
    } else if (!isLoaded) onFailed(failure)
    else if (isPassing(failure)) live.noteCutOff()
    // Rights may have changed under an open report: a new token brings the change, or the server's refusal.
    else if (failure.kind === 'token-refused' || failure.kind === 'not-found') live.renewNow()
  }

  return (
    <>
      <ReportNotice trouble={trouble} onRetry={live.renewNow} />
      <div className={styles.body} data-part="report-body">
        <ReportEmbed
          service={service}
          config={config}
          title={report.name}
          className={styles.embed}
          onReady={(ready) => {
            setEmbed(ready)
            onEmbedded()
          }}
          onError={(error) => {
            console.error(`The report "${report.name}" (${report.id}) could not be embedded.`, error)
            onFailed({ kind: 'address-refused' })
          }}
          on={{
            loaded: () => advance('drawing'),
            rendered() {
              expiries.current = 0
              advance('shown')
            },
            error: handleError,
          }}
        />
        {isCovered && <ReportSkeleton name={report.name} />}
      </div>
      <p className="unseen" role="status">
        {phase === 'shown' && <FormattedMessage id="report.isOpen" values={{ name: report.name }} />}
      </p>
    </>
  )
}

/** What is said beside the five values, where the report is not to open as its author made it. */
const beginningOf = ({ page, state }: Pick<Start, 'page' | 'state'>) => ({
  ...(page !== null && { pageName: page }),
  ...(state !== null && { bookmark: { state } }),
})

/** The specification's five values [PST-19]; a reader of another language has its settings beside them. */
function toEmbedConfiguration({ id }: CatalogueReport, { accessToken, embedUrl }: Ticket) {
  return { type: 'report', tokenType: models.TokenType.Embed, accessToken, embedUrl, id } as const
}
