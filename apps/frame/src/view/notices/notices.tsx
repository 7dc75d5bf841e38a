import type { FrameError, FrameErrorCode } from '@casement/session'
import type { ReactNode } from 'react'
import { useWords } from '../context/words-context.ts'
import { Drawing } from './drawing.tsx'
import type { DrawingName } from './drawing.tsx'
import { failureId } from './failure-text.ts'

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
export function AloneNotice() {
  const { say } = useWords()
  return <Notice drawing="alone" title={say('alone.title')} advice={say('alone.advice')} />
}

const drawings: Readonly<Record<FrameErrorCode, DrawingName>> = {
  TokenExpired: 'expired',
  PowerBINotAuthorizedException: 'denied',
  PowerBIEntityNotFound: 'gone',
  'Invalid parameters': 'gone',
  LoadReportFailed: 'gone',
  ServiceUnavailable: 'unreachable',
  DataUnavailable: 'unreachable',
  Offline: 'unreachable',
  TooBusy: 'unreachable',
  QueryFailed: 'unreachable',
  VersionConflict: 'gone',
  NameConflict: 'gone',
  NoPerson: 'denied',
  NotSupported: 'gone',
  QueryTimeout: 'unreachable',
}

/** Trying again would change nothing. */
const lasting = new Set<FrameErrorCode>([
  'PowerBINotAuthorizedException',
  'Invalid parameters',
  'NotSupported',
])

export function FailureNotice({ error, onRetry }: { error: FrameError; onRetry: () => void }) {
  const { say } = useWords()
  const id = failureId(error.code)
  const named = say(error.notServed ? `notice.notServed.${error.notServed}` : `notice.${id}.title`)
  return (
    <Notice drawing={drawings[error.code]} title={named} advice={say(`notice.${id}.advice`)}>
      {lasting.has(error.code) ? null : (
        <button type="button" className="button primary" onClick={onRetry}>
          {say('tryAgain')}
        </button>
      )}
      <Reference error={error} />
    </Notice>
  )
}

/** Reference to quote to the service's people. */
export function Reference({ error }: { error: FrameError }) {
  const { say } = useWords()
  return error.correlationId ? (
    <span className="reference">{say('reference', { id: error.correlationId })}</span>
  ) : null
}
