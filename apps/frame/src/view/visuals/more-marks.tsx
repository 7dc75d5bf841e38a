import type { Answer } from '../../core/coordinator.ts'
import { useWriting } from '../writing-context.ts'

/** Says that there is more than is drawn; nothing where all is. */
export function MoreMarks({ answer }: { answer: Answer }) {
  const { locale } = useWriting()
  return answer.truncated ? (
    <p className="more-marks">
      The first {new Intl.NumberFormat(locale).format(answer.rowCount)} figures are drawn; there are more.
    </p>
  ) : null
}
