import type { Answer } from '@casement/query'
import { areItemsLeftOut } from '../writing/writing.ts'
import { useWriting } from '../context/writing-context.ts'

/** Says that there is more than is drawn, and what shares are then shares of; nothing where all is. */
export function MoreMarks({ answer, hasShares }: { readonly answer: Answer; readonly hasShares: boolean }) {
  const { say } = useWriting()
  const told = [
    answer.truncated ? say('marks.first', { count: answer.rowCount, hasShares }) : '',
    areItemsLeftOut(answer) ? say('items.leftOut') : '',
  ].filter(Boolean)
  return told.length > 0 ? <p className="more-marks">{told.join(' ')}</p> : null
}
