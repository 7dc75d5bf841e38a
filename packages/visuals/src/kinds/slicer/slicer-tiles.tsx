import { useId } from 'react'
import { useWriting } from '../../context/writing-context.ts'
import { MoreValues, NoValues } from './more-values.tsx'
import type { SlicerProps } from './slicer-props.ts'
import { useChoice } from './use-choice.ts'

/** A few values side by side behind what they are values of. All of one value is that value. */
export function SlicerTiles(props: SlicerProps) {
  const { visual } = props
  const { values, keys, toggle, clear } = useChoice(props)
  const { label, say } = useWriting()
  const id = useId()
  return (
    <div className="tiles" role="group" aria-labelledby={id}>
      {/* A visual with a title says it above. */}
      <span id={id} className={visual.title === undefined ? 'tiles-label' : 'unseen'}>
        {visual.title ?? label(visual.roles.field[0]!)}
      </span>
      {values.length > 0 ? (
        <div className="tile-row">
          {values.length > 1 ? (
            <button type="button" className="tile every" aria-pressed={keys.size === 0} onClick={clear}>
              {say('slicer.all')}
            </button>
          ) : null}
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
        </div>
      ) : (
        <NoValues />
      )}
      <MoreValues answer={props.answer} />
    </div>
  )
}
