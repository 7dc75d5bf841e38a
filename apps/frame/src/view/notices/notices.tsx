import type { FrameError, FrameErrorCode } from '@casement/session'
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import type { DrawingName } from './drawing.tsx'

/** The whole area says what happened and what to do. */
function Notice(props: { drawing: DrawingName; title: string; advice: string; children?: ReactNode }) {
  return (
    <main className="frame">
      <div className="notice">
        <Drawing name={props.drawing} />
        <h1>{props.title}</h1>
        <p>{props.advice}</p>
        {props.children}
      </div>
    </main>
  )
}

/** Opened on its own, outside of a page that embeds it. */
export const AloneNotice = () => (
  <Notice
    drawing="alone"
    title="This report is shown inside a portal"
    advice="On its own this address has nothing to show. Open the report from your organisation’s portal."
  />
)

const notices: Readonly<Record<FrameErrorCode, { drawing: DrawingName; title: string; advice: string }>> = {
  TokenExpired: {
    drawing: 'expired',
    title: 'The access to this report has expired',
    advice: 'It goes on by itself as soon as the portal renews it. If nothing happens, reload the page.',
  },
  PowerBINotAuthorizedException: {
    drawing: 'denied',
    title: 'You are not allowed to see this report',
    advice: 'Ask the owner of the report for access.',
  },
  PowerBIEntityNotFound: {
    drawing: 'gone',
    title: 'This report is not here any more',
    advice: 'It was moved or taken away. Choose another report.',
  },
  'Invalid parameters': {
    drawing: 'gone',
    title: 'This report could not be opened',
    advice:
      'The page around it asked for it in a way that cannot be understood. Tell the people who look after that page.',
  },
  LoadReportFailed: {
    drawing: 'gone',
    title: 'This report could not be opened',
    advice:
      'Something in its data or its description is wrong, and other reports are not touched by it. Tell its owner, with the reference below.',
  },
  ServiceUnavailable: {
    drawing: 'unreachable',
    title: 'The reporting service cannot be reached',
    advice: 'Your network or the service is down. Nothing is lost; try again in a moment.',
  },
  DataUnavailable: {
    drawing: 'unreachable',
    title: 'The data of this report cannot be reached',
    advice:
      'The database behind it does not answer, and other reports are not touched by it. Try again in a moment.',
  },
  Offline: {
    drawing: 'unreachable',
    title: 'You are offline',
    advice: 'The report opens as soon as your connection is back.',
  },
  TooBusy: {
    drawing: 'unreachable',
    title: 'The reporting service is busy',
    advice: 'Many people are asking at once. Try again in a moment.',
  },
  QueryFailed: {
    drawing: 'unreachable',
    title: 'The report could not be loaded',
    advice: 'The service failed on its side. Try again, and tell its people if it stays so.',
  },
  NoPerson: {
    drawing: 'denied',
    title: 'Nothing can be kept for you here',
    advice: 'The portal opened the report without saying who you are.',
  },
  NotSupported: {
    drawing: 'gone',
    title: 'This cannot be shown here',
    advice:
      'This service shows reports, and single visuals of them. Tell the people who look after this page that it asks for something else.',
  },
  QueryTimeout: {
    drawing: 'unreachable',
    title: 'The report took too long to load',
    advice: 'Try again in a moment.',
  },
}

/** Trying again would change nothing. */
const lasting = new Set<FrameErrorCode>([
  'PowerBINotAuthorizedException',
  'Invalid parameters',
  'NotSupported',
])

export function FailureNotice({ error, onRetry }: { error: FrameError; onRetry: () => void }) {
  const { drawing, title, advice } = notices[error.code]
  // What is not served is named by the refusal.
  const named = error.code === 'NotSupported' && error.detail ? error.detail : title
  return (
    <Notice drawing={drawing} title={named} advice={advice}>
      {lasting.has(error.code) ? null : (
        <button type="button" className="button primary" onClick={onRetry}>
          Try again
        </button>
      )}
      <Reference error={error} />
    </Notice>
  )
}

/** Reference to quote to the service's people. */
export const Reference = ({ error }: { error: FrameError }) =>
  error.correlationId ? <span className="reference">Reference {error.correlationId}</span> : null
