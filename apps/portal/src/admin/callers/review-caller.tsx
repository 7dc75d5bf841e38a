import type { CallerChange, CallerCredential, CallerDifference, CallerRecord } from '@casement/portal-api'
import { useRef } from 'react'
import { useNames } from '../api/use-names.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import { ReviewingDialog } from '../review/reviewing-dialog.tsx'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { credentialWords, describeCaller } from './caller-words.ts'
import { callersApi } from './callers-api.ts'
import { useCallerVersion } from './use-caller.ts'
import { t } from '../words/t.ts'

/** What is done with a caller without a form. */
export type CallerDeed =
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'remove'; readonly credential: CallerCredential }

interface ReviewCallerProps {
  readonly caller: CallerRecord
  readonly deed: CallerDeed
  /** it is deleted */
  readonly onGone: () => void
  readonly onClose: () => void
}

/** Shows what a deed would change, and does it. */
export function ReviewCaller({ caller, deed, onGone, onClose }: ReviewCallerProps) {
  const isDone = useRef(false)
  const { version, read } = useCallerVersion(caller)
  const { names } = useNames()
  const [change] = callersApi.useChangeCallerMutation()
  const sayUndoable = useSayUndoable()
  const values = {
    name: caller.name,
    credential: deed.kind === 'remove' ? credentialWords(deed.credential) : '',
  }

  const changeAt = (at: number): CallerChange => {
    const of = { clientId: caller.clientId, version: at }
    if (deed.kind === 'delete') return { kind: 'delete', ...of }
    if (deed.kind === 'remove') return { kind: 'removeCredential', ...of, credentialId: deed.credential.id! }
    return { kind: 'change', ...of, set: { isDisabled: deed.kind === 'disable' } }
  }

  return (
    <ReviewingDialog<CallerDifference>
      title={t(`callers.do.${deed.kind}.title`, values)}
      prepare={async (isAgain) => {
        const at = (isAgain ? await read() : version) ?? version!
        return async (dryRun) => (await change({ change: changeAt(at), dryRun }).unwrap()).differences
      }}
      shown={(differences) => (
        <DescribedList
          counted={t(`callers.do.${deed.kind}.meaning`)}
          described={differences.map((one) => describeCaller(one, names))}
        />
      )}
      onDone={(differences) => {
        const canUndo = deed.kind === 'disable' || deed.kind === 'enable'
        sayUndoable(t(`callers.do.${deed.kind}.done`, values), canUndo ? differences : [])
        isDone.current = true
      }}
      onClose={() => (isDone.current && deed.kind === 'delete' ? onGone() : onClose())}
    />
  )
}
