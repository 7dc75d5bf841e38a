import type { Answer } from '@casement/query'
import { useWriting } from '../context/writing-context.ts'

/** Says that there is more than is drawn, and what shares are then shares of; nothing where all is. */
export function MoreMarks({ answer, hasShares }: { readonly answer: Answer; readonly hasShares: boolean }) {
  const { locale } = useWriting()
  return answer.truncated ? (
    <p className="more-marks">
      The first {new Intl.NumberFormat(locale).format(answer.rowCount)} figures are drawn; there are more.
      {hasShares ? ' Shares are of these.' : ''}
    </p>
  ) : null
}
