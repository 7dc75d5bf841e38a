import type { FrameError, FrameErrorCode } from '@casement/session'
import { Reference } from './notices.tsx'

/** Marks figures that are not those requested last. */
export const OldMark = () => (
  <p className="old-mark" title="They do not follow your last choice: the new ones could not be loaded yet">
    Old figures
  </p>
)

interface Face {
  readonly title: string
  readonly advice: string
  /** Told once for the whole page, where the button to try again is. */
  readonly isPageWide?: true
}

const faces: Partial<Record<FrameErrorCode, Face>> = {
  PowerBINotAuthorizedException: {
    title: 'You are not allowed to see these figures',
    advice: 'Ask the owner of the report for access.',
  },
  ServiceUnavailable: {
    title: 'Not loaded',
    advice: 'The reporting service cannot be reached.',
    isPageWide: true,
  },
  DataUnavailable: { title: 'Not loaded', advice: 'The data cannot be reached.', isPageWide: true },
  Offline: { title: 'Not loaded', advice: 'You are offline.', isPageWide: true },
  TooBusy: { title: 'Not loaded', advice: 'The reporting service is busy.', isPageWide: true },
  QueryTimeout: { title: 'Not loaded', advice: 'The figures took too long to compute.' },
}

export function ErrorState(props: { error: FrameError; title?: string; onRetry?: () => void }) {
  const { error, onRetry } = props
  const face = faces[error.code]
  const hasButton =
    onRetry !== undefined && !face?.isPageWide && error.code !== 'PowerBINotAuthorizedException'
  return (
    <div className={hasButton ? 'face failed with-button' : 'face failed'}>
      <strong>{props.title ?? face?.title ?? error.message}</strong>
      <p>{face?.advice ?? error.detail}</p>
      {hasButton ? (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      ) : null}
      {face?.isPageWide ? null : <Reference error={error} />}
    </div>
  )
}
