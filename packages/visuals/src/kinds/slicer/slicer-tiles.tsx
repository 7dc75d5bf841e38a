import { MoreValues, NoValues } from './more-values.tsx'
import type { SlicerProps } from './slicer-props.ts'
import { useChoice } from './use-choice.ts'

/** A few values side by side. */
export function SlicerTiles(props: SlicerProps) {
  const { values, keys, toggle } = useChoice(props)
  return (
    <div className="tiles" role="group" aria-label={props.visual.title ?? props.visual.name}>
      {values.map((value) => (
        <button
          key={value.key}
          type="button"
          className="tile"
          aria-pressed={keys.has(value.key)}
          onClick={() => toggle(value)}
        >
          {value.label}
        </button>
      ))}
      {values.length === 0 ? <NoValues /> : null}
      <MoreValues answer={props.answer} />
    </div>
  )
}
