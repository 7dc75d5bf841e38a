import { useWriting } from '../context/writing-context.ts'
import type { LegendLook } from '../series/legend-mark.ts'
import { Swatch } from './swatch.tsx'

export interface LegendEntry {
  readonly label: string
  readonly index: number
  readonly look: LegendLook
  readonly isShown: boolean
}

interface LegendProps {
  readonly entries: readonly LegendEntry[]
  readonly onToggle: (index: number) => void
}

/** Legend of the colours; a press hides a series or brings it back. */
export function Legend({ entries, onToggle }: LegendProps) {
  const { say } = useWriting()
  return (
    <ul className="legend" aria-label={say('legend')}>
      {entries.map(({ label, index, look, isShown }) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={isShown}
            title={say(isShown ? 'legend.hide' : 'legend.show', { name: label })}
            onClick={() => onToggle(index)}
          >
            <Swatch {...look} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
