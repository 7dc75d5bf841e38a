import { choice, list, named, number, object, text } from '../shape.ts'
import { atMostOne, common, displayUnits, layoutShape, some, sortShape } from './visual-parts.ts'

/** Several figures together, or the same ones for each of a few members. */
export const multiRowCardShape = named(
  'MultiRowCard',
  object(
    {
      name: text(),
      type: choice('multiRowCard'),
      layout: layoutShape,
      roles: object({ value: some }, { category: atMostOne }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object({}, { displayUnits, limit: number({ min: 1, max: 1_000 }) }),
    },
  ),
)
