import { Alert } from '../../parts/alert.tsx'
import type { Refusal } from './refusal.ts'
import { t } from '../words/t.ts'

interface RefusedProps {
  readonly refusal: Refusal
  /** Reads anew what somebody else has changed. */
  readonly onReadAgain: () => void
  /** Fields say themselves what is wrong with them, where there are fields. */
  readonly hasFields?: boolean
  /** Which grant it is about, where there are several. */
  readonly about?: string | undefined
}

/** Why a change was refused, above what it was about. */
export function Refused({ refusal, onReadAgain, hasFields = false, about }: RefusedProps) {
  const { above, fields, isStale, correlationId } = refusal
  const text = above ?? (hasFields ? null : Object.values(fields).join(' '))
  if (!text) return null
  return (
    <Alert correlationId={correlationId}>
      <p>
        {about && <strong>{about}: </strong>}
        {text}{' '}
        {isStale && (
          <button type="button" className="text-button" onClick={onReadAgain}>
            {t('readAgain')}
          </button>
        )}
      </p>
    </Alert>
  )
}
