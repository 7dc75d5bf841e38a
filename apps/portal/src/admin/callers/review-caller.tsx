import type { CallerChange, CallerCredential, CallerDifference, CallerRecord } from '@casement/portal-api'
import { useRef } from 'react'
import { useNames } from '../api/use-names.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import { ReviewingDialog } from '../review/reviewing-dialog.tsx'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { credentialWords, describeCaller } from './caller-words.ts'
import { callersApi } from './callers-api.ts'
import { useCallerVersion } from './use-caller.ts'

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

/** What a deed is called, what it means, and what is said once it is done. */
function wordsOf(deed: CallerDeed, name: string): readonly [title: string, meaning: string, done: string] {
  switch (deed.kind) {
    case 'disable':
      return [
        `Disable ${name}?`,
        'Its next call is refused, and its embed tokens are taken back: reports that it shows end.',
        `${name} was disabled`,
      ]
    case 'enable':
      return [`Enable ${name}?`, 'It gets in again with the credentials that it has.', `${name} was enabled`]
    case 'delete':
      return [
        `Delete ${name}?`,
        'It is gone at once with its credentials, and its embed tokens are taken back. This cannot be undone: a caller that is registered anew has another id and needs other credentials.',
        `${name} was deleted`,
      ]
    case 'remove':
      return [
        `Remove ${credentialWords(deed.credential)} from ${name}?`,
        'What it was given for it ends at once, embed tokens included. This cannot be undone: a secret that is removed is gone, and a key has to be added again.',
        `A credential was removed from ${name}`,
      ]
  }
}

/** Shows what a deed would change, and does it. */
export function ReviewCaller({ caller, deed, onGone, onClose }: ReviewCallerProps) {
  const isDone = useRef(false)
  const { version, read } = useCallerVersion(caller)
  const { names } = useNames()
  const [change] = callersApi.useChangeCallerMutation()
  const sayUndoable = useSayUndoable()
  const [title, meaning, done] = wordsOf(deed, caller.name)

  const changeAt = (at: number): CallerChange => {
    const of = { clientId: caller.clientId, version: at }
    if (deed.kind === 'delete') return { kind: 'delete', ...of }
    if (deed.kind === 'remove') return { kind: 'removeCredential', ...of, credentialId: deed.credential.id! }
    return { kind: 'change', ...of, set: { isDisabled: deed.kind === 'disable' } }
  }

  return (
    <ReviewingDialog<CallerDifference>
      title={title}
      prepare={async (isAgain) => {
        const at = (isAgain ? await read() : version) ?? version!
        return async (dryRun) => (await change({ change: changeAt(at), dryRun }).unwrap()).differences
      }}
      shown={(differences) => (
        <DescribedList counted={meaning} described={differences.map((one) => describeCaller(one, names))} />
      )}
      onDone={(differences) => {
        const canUndo = deed.kind === 'disable' || deed.kind === 'enable'
        sayUndoable(done, canUndo ? differences : [])
        isDone.current = true
      }}
      onClose={() => (isDone.current && deed.kind === 'delete' ? onGone() : onClose())}
    />
  )
}
