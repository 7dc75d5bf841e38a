import { useWriting } from '../context/writing-context.ts'
import type { Scenario } from '../definition/field.ts'
import { Swatch } from './swatch.tsx'

export interface LegendEntry {
  readonly label: string
  readonly index: number
  /** Its place among the colours of the theme. */
  readonly colour: number
  readonly scenario?: Scenario | undefined
  readonly isLine?: boolean
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
      {entries.map(({ label, index, colour, scenario, isLine, isShown }) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={isShown}
            title={say(isShown ? 'legend.hide' : 'legend.show', { name: label })}
            onClick={() => onToggle(index)}
          >
            <Swatch scenario={scenario} index={colour} isLine={isLine ?? false} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
