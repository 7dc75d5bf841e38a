import type { FrameError, FrameErrorCode } from '@casement/session'
import { Reference } from './notices.tsx'

const advice: Partial<Record<FrameErrorCode, string>> = {
  TokenExpired: 'The figures go on by themselves as soon as the portal renews it.',
  ServiceUnavailable: 'Your place and your filters are kept.',
  DataUnavailable:
    'The database behind it does not answer. Your place and your filters are kept; try again in a moment.',
  Offline:
    'Your place and your filters are kept. The figures go on by themselves when your connection is back.',
  TooBusy: 'Try again in a moment; your place and your filters are kept.',
}

/** Names what keeps the whole page from its figures; the page stays where it is. */
export function TroubleBar({ error, onRetry }: { error: FrameError; onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <div>
        <strong>{error.message}</strong>
        <p>{advice[error.code]}</p>
        <Reference error={error} />
      </div>
      {error.code === 'TokenExpired' ? null : (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
