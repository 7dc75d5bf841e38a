import type { FrameError, FrameErrorCode } from '@casement/session'
import type { MessageId } from '@casement/words'
import { useWords } from '../context/words-context.ts'
import { failureText } from './failure-text.ts'
import { Reference } from './notices.tsx'

/** Marks figures that are not those requested last. */
export function OldMark() {
  const { say } = useWords()
  return (
    <p className="old-mark" title={say('figures.oldHint')}>
      {say('figures.old')}
    </p>
  )
}

interface Face {
  readonly title: MessageId
  readonly advice: MessageId
  /** Told once for the whole page, where the button to try again is. */
  readonly isPageWide?: true
}

const faces: Partial<Record<FrameErrorCode, Face>> = {
  PowerBINotAuthorizedException: {
    title: 'figures.notAllowed',
    advice: 'figures.PowerBINotAuthorizedException',
  },
  ServiceUnavailable: {
    title: 'figures.notLoaded',
    advice: 'figures.ServiceUnavailable',
    isPageWide: true,
  },
  DataUnavailable: { title: 'figures.notLoaded', advice: 'figures.DataUnavailable', isPageWide: true },
  Offline: { title: 'figures.notLoaded', advice: 'figures.Offline', isPageWide: true },
  TooBusy: { title: 'figures.notLoaded', advice: 'figures.TooBusy', isPageWide: true },
  QueryTimeout: { title: 'figures.notLoaded', advice: 'figures.QueryTimeout' },
}

export function ErrorState(props: { error: FrameError; title?: string; onRetry?: () => void }) {
  const { error, onRetry } = props
  const words = useWords()
  const { say } = words
  const face = faces[error.code]
  const hasButton =
    onRetry !== undefined && !face?.isPageWide && error.code !== 'PowerBINotAuthorizedException'
  return (
    <div className={hasButton ? 'face failed with-button' : 'face failed'}>
      <strong>{props.title ?? (face ? say(face.title) : failureText(error, words))}</strong>
      <p>{face ? say(face.advice) : error.detail}</p>
      {hasButton ? (
        <button type="button" className="button" onClick={onRetry}>
          {say('tryAgain')}
        </button>
      ) : null}
      {face?.isPageWide ? null : <Reference error={error} />}
    </div>
  )
}
