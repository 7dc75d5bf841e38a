import type { VisualType } from '@casement/report'
import type { FrameError, FrameErrorCode } from '../service/frame-error.ts'
import { Reference } from './notices.tsx'

const bones: Partial<Record<VisualType, readonly [shape: string, count: number]>> = {
  card: ['card', 2],
  multiRowCard: ['rows', 5],
  kpi: ['card', 2],
  table: ['rows', 9],
  matrix: ['rows', 9],
  statement: ['rows', 9],
  slicer: ['rows', 4],
}

/** Where the figures will stand, in the shape that they will have. */
export function Skeleton({ type }: { type: VisualType }) {
  const [shape, count] = bones[type] ?? ['columns', 12]
  return (
    <div className={`bones ${shape}`} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="bone" />
      ))}
    </div>
  )
}

/** `reason`: there are rows, but the model keeps no such figures of them. */
export const EmptyState = ({ reason }: { reason?: string }) => (
  <div className="face">
    <strong>{reason ?? 'Nothing here'}</strong>
    <p>
      {reason === undefined
        ? 'No figures match the filters of this page.'
        : 'They are not kept by what is looked at here.'}
    </p>
  </div>
)

/** What is shown is not what was asked for last. */
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
