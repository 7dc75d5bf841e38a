import type { Answer } from '@casement/query'
import type { Visual } from '@casement/report'
import { useWriting } from '../writing-context.ts'

interface MoreMarksProps {
  readonly visual: Visual
  readonly answer: Answer
}

/** Says that there is more than is drawn, and what shares are then shares of; nothing where all is. */
export function MoreMarks({ visual, answer }: MoreMarksProps) {
  const { locale } = useWriting()
  return answer.truncated ? (
    <p className="more-marks">
      The first {new Intl.NumberFormat(locale).format(answer.rowCount)} figures are drawn; there are more.
      {showsShares(visual) ? ' Shares are of these.' : ''}
    </p>
  ) : null
}

const showsShares = (visual: Visual): boolean =>
  visual.type === 'pieChart' ||
  visual.type === 'treemap' ||
  ((visual.type === 'barChart' || visual.type === 'columnChart') && visual.format?.share === true)
