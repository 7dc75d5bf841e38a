import type { Answer } from '@casement/query'
import { useWriting } from '../../context/writing-context.ts'

/** Says that there are more values than are offered, hence than a search finds; nothing where all are. */
export function MoreValues({ answer }: { answer: Answer }) {
  const { say } = useWriting()
  return answer.truncated ? (
    <p className="choice-note">{say('slicer.first', { count: answer.rowCount })}</p>
  ) : null
}

/** Says why there are no values, which no search is to blame for. */
export const NoValues = () => <p className="choice-note">{useWriting().say('slicer.empty')}</p>
