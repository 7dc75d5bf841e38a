import type { Answer } from '@casement/query'
import { useWriting } from '../context/writing-context.ts'

/** Says that there is more than is drawn, and what shares are then shares of; nothing where all is. */
export function MoreMarks({ answer, hasShares }: { readonly answer: Answer; readonly hasShares: boolean }) {
  const { say } = useWriting()
  return answer.truncated ? (
    <p className="more-marks">{say('marks.first', { count: answer.rowCount, hasShares })}</p>
  ) : null
}
