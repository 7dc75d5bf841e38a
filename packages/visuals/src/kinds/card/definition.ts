import { choice, list, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { fieldShape } from '../../definition/field.ts'
import { common, displayUnits, layoutShape, one, tolerance } from '../../definition/visual-parts.ts'

/** One figure, and below it up to three to compare it with. */
export const cardShape = named(
  'Card',
  object(
    {
      name: text(),
      type: choice('card'),
      layout: layoutShape,
      roles: object({ value: one }, { reference: list(fieldShape, { max: 3 }) }),
    },
    {
      ...common,
      format: object(
        {},
        { displayUnits, variance: choice('none', 'higherIsBetter', 'lowerIsBetter'), tolerance },
      ),
    },
  ),
)

export type CardDefinition = Shaped<typeof cardShape>
