import type { GrantDifference } from '@casement/portal-api'
import { useState } from 'react'
import { useNames } from '../api/use-names.ts'
import { ReviewingDialog } from '../review/reviewing-dialog.tsx'
import { reportWords, subjectWords } from '../words/grant-words.ts'
import type { Names } from '../words/names.ts'
import { DifferenceList } from './difference-list.tsx'
import { useGrantAsks, type Asked } from './use-grant-asks.ts'
import { useSayDone } from './use-say-done.ts'

interface ReviewGrantsProps {
  readonly title: string
  /** What the server is asked for; after somebody else's change once more, of what is stored by then. */
  readonly prepare: (isAgain: boolean) => Asked | Promise<Asked>
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Shows what changes of grants would do, and makes them. */
export function ReviewGrants({ title, prepare, onClose, onDone }: ReviewGrantsProps) {
  const { names } = useNames()
  const askFor = useGrantAsks()
  const sayDone = useSayDone()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <ReviewingDialog<GrantDifference>
      title={title}
      prepare={async (isAgain) => {
        const what = await prepare(isAgain)
        setAsked(what)
        return askFor(what)
      }}
      about={(index) => changedWords(asked, index, names)}
      shown={(differences) => <DifferenceList differences={differences} names={names} />}
      onDone={(done) => {
        sayDone(done)
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

/** "grace, Sales Overview": the grant that one of the changes writes. */
function changedWords(asked: Asked | null, index: number, names: Names): string | undefined {
  const change = asked?.kind === 'changes' ? asked.changes[index] : undefined
  return change && 'write' in change
    ? `${subjectWords(change.write.subject)}, ${reportWords(change.write, names)}`
    : undefined
}
