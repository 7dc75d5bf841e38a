import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { ThermometerDefinition } from './definition.ts'

function Thermometer({ visual, answer }: FiguresProps<ThermometerDefinition>) {
  const writing = useWriting()
  const marks = useMarks()
  const places = writing.column(answer, 'place', 0, visual.roles.place[0]!)
  const values = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  return (
    <ul>
      {places.values.map((place, row) => (
        <li key={row}>
          <button
            type="button"
            onClick={() =>
              marks.click({ identity: [{ target: targetOf(visual.roles.place[0]!), equals: place }] }, false)
            }
          >
            {places.write(place)}: {values.write(values.values[row] ?? null)}
          </button>
        </li>
      ))}
    </ul>
  )
}

export { Thermometer as View }
