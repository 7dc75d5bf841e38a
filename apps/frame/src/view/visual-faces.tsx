import type { VisualType } from '@casement/report'
import type { FrameError, FrameErrorCode } from '../service/frame-error.ts'
import { Reference } from './notices.tsx'

/** Where the figures will stand, in the shape that they will have. */
export function Bones({ type }: { type: VisualType }) {
  const [shape, count] = type === 'card' ? ['card', 2] : type === 'table' ? ['rows', 9] : ['columns', 12]
  return (
    <div className={`bones ${shape}`} role="status" aria-label="Loading">
      {Array.from({ length: count as number }, (_, index) => (
        <span key={index} className="bone" />
      ))}
    </div>
  )
}

export const EmptyFace = () => (
  <div className="face">
    <strong>Nothing here</strong>
    <span>No figures match the filters of this page.</span>
  </div>
)

const faces: Partial<Record<FrameErrorCode, { title: string; advice: string }>> = {
  PowerBINotAuthorizedException: {
    title: 'Not for your eyes',
    advice: 'You are not allowed to see these figures. Ask the owner of the report.',
  },
  ServiceUnavailable: { title: 'Not loaded', advice: 'The reporting service cannot be reached.' },
  TooBusy: { title: 'Not loaded', advice: 'The reporting service is busy.' },
  QueryTimeout: { title: 'Took too long', advice: 'The figures were not ready in time.' },
}

export function FailureFace(props: { error: FrameError; title?: string; onRetry?: () => void }) {
  const { error, onRetry } = props
  const face = faces[error.code]
  const isDenied = error.code === 'PowerBINotAuthorizedException'
  return (
    <div className="face" role="alert">
      <strong>{props.title ?? face?.title ?? error.message}</strong>
      <span>{face?.advice ?? error.detail}</span>
      {onRetry && !isDenied ? (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      ) : null}
      <Reference error={error} />
    </div>
  )
}
