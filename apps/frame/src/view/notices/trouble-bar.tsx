import type { FrameError, FrameErrorCode } from '@casement/session'
import { useWords } from '../context/words-context.ts'
import { failureText } from './failure-text.ts'
import { Reference } from './notices.tsx'

const advised = ['TokenExpired', 'ServiceUnavailable', 'DataUnavailable', 'Offline', 'TooBusy'] as const
const advisedOf = (code: FrameErrorCode) => advised.find((each) => each === code)

/** Names what keeps the whole page from its figures; the page stays where it is. */
export function TroubleBar({ error, onRetry }: { error: FrameError; onRetry: () => void }) {
  const words = useWords()
  const code = advisedOf(error.code)
  return (
    <div className="trouble" role="alert">
      <div>
        <strong>{failureText(error, words)}</strong>
        <p>{code && words.say(`trouble.${code}`)}</p>
        <Reference error={error} />
      </div>
      {error.code === 'TokenExpired' ? null : (
        <button type="button" className="button" onClick={onRetry}>
          {words.say('tryAgain')}
        </button>
      )}
    </div>
  )
}
