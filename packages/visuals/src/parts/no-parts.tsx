import { namedFew } from './parts-data.ts'
import type { PartsData } from './parts-data.ts'

/** Message in the place of a drawing of parts, where some of the figures are no parts. */
export const NoParts = ({ negatives }: Pick<PartsData, 'negatives'>) => (
  <div className="face">
    <strong>Not parts of one whole</strong>
    <p>
      {namedFew(negatives.map(({ label, text }) => `${label} ${text}`))}{' '}
      {negatives.length === 1 ? 'is' : 'are'} below zero. A bar chart can show such figures; the table of this
      visual has them all.
    </p>
  </div>
)
