import { choice, list, named, number, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import {
  atMostOne,
  common,
  displayUnits,
  layoutShape,
  some,
  sortShape,
} from '../../definition/visual-parts.ts'

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

export type MultiRowCardDefinition = Shaped<typeof multiRowCardShape>
