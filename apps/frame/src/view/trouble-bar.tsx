import type { FrameError, FrameErrorCode } from '../service/frame-error.ts'
import { Reference } from './notices.tsx'

const advice: Partial<Record<FrameErrorCode, string>> = {
  TokenExpired: 'The figures go on by themselves as soon as the portal renews it.',
  ServiceUnavailable: 'Your place and filters are kept.',
  TooBusy: 'Try again in a moment.',
}

/** What keeps the whole page from its figures; the page stays where it is. */
export function TroubleBar({ error, onRetry }: { error: FrameError; onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p>
        <strong>{error.message}.</strong> {advice[error.code]} <Reference error={error} />
      </p>
      {error.code === 'TokenExpired' ? null : (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
