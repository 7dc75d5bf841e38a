import type { BareProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import type { DataAsOfDefinition } from './definition.ts'

/** Gives the end of the books, and that of the figures where a filter ends them earlier. */
function DataAsOf({ visual, answer }: BareProps<DataAsOfDefinition>) {
  const { booksEnd, earlierDay, say } = useWriting()
  const figuresEnd = earlierDay(answer?.columns[0]?.values[0] ?? null)
  return (
    <div className="words as-of" data-visual={visual.name}>
      <p>
        {say('asOf.before')} <strong>{booksEnd}</strong>
      </p>
      {figuresEnd ? (
        <p>
          {say('asOf.figures')} <strong>{figuresEnd}</strong>
        </p>
      ) : null}
    </div>
  )
}

export { DataAsOf as View }
