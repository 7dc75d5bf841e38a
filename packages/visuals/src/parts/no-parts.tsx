import { useWriting } from '../context/writing-context.ts'
import { namedFew } from './parts-data.ts'
import type { PartsData } from './parts-data.ts'

/** Message in the place of a drawing of parts, where some of the figures are no parts. */
export function NoParts({ negatives }: Pick<PartsData, 'negatives'>) {
  const writing = useWriting()
  const names = namedFew(
    negatives.map(({ label, text }) => `${label} ${text}`),
    writing,
  )
  return (
    <div className="face">
      <strong>{writing.say('parts.notOne')}</strong>
      <p>{writing.say('parts.belowZero', { names, count: negatives.length })}</p>
    </div>
  )
}
