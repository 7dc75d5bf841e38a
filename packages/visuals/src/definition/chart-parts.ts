import { list, number, numberOr, object, text } from '@casement/schema'

/** An axis of figures: its ends in the figures' own unit, and a title. Absent: what the figures need. */
export const axisShape = object({}, { min: number(), max: number(), title: text() })

/** Lines across a chart: at a figure, or at what the first series comes to. */
export const referenceLinesShape = list(
  object({ value: numberOr('average', 'median', 'min', 'max') }, { label: text() }),
  { max: 8 },
)
