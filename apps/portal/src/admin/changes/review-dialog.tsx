import { useEffect, useEffectEvent } from 'react'
import { useNames } from '../api/use-names.ts'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { DifferenceList } from './difference-list.tsx'
import { Refused } from './refused.tsx'
import { useChanges, type Asked } from './use-changes.ts'
import { useSayDone } from './use-say-done.ts'
import { reportWords, subjectWords } from '../words/grant-words.ts'
import type { Names } from '../words/names.ts'
import { DifferenceComing, ReviewButtons } from './review-parts.tsx'

interface ReviewDialogProps {
  readonly title: string
  /** What the server is asked for; after somebody else's change once more, of what is stored by then. */
  readonly prepare: (isAgain: boolean) => Asked | Promise<Asked>
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Shows what changes would do, and makes them. */
export function ReviewDialog({ title, prepare, onClose, onDone }: ReviewDialogProps) {
  const { names } = useNames()
  const sayDone = useSayDone()
  const changes = useChanges((done) => {
    sayDone(done)
    onDone?.()
    onClose()
  })
  const { asked, differences, refusal, isBusy, preview, apply } = changes
  const begin = useEffectEvent(() => void preview(() => prepare(false)))
  useEffect(() => begin(), [])

  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <ReviewButtons
          count={differences && differences.length}
          isBusy={isBusy}
          onApply={() => void apply()}
          onClose={onClose}
        />
      }
    >
      {refusal && (
        <Refused
          refusal={refusal}
          about={changedWords(asked, refusal.index, names)}
          onReadAgain={() => void preview(() => prepare(true))}
        />
      )}
      {differences ? (
        <DifferenceList differences={differences} names={names} />
      ) : (
        !refusal && <DifferenceComing />
      )}
    </DialogFrame>
  )
}

/** "grace, Sales Overview": the grant that one of the changes writes. */
function changedWords(asked: Asked | null, index: number | null, names: Names): string | undefined {
  const change = asked?.kind === 'changes' && index !== null ? asked.changes[index] : undefined
  return change && 'write' in change
    ? `${subjectWords(change.write.subject)}, ${reportWords(change.write, names)}`
    : undefined
}
