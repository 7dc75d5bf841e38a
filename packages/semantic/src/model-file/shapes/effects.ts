import { annotated, list, object } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { words } from './texts.ts'

const columnAt = object({ table: words, column: words })

const quantityShape = object(
  {
    measure: annotated(words, { description: 'The measure of the quantity.' }),
    against: annotated(words, { description: 'The quantity of what is compared with.' }),
    by: annotated(list(columnAt, { min: 1, expected: 'a list of at least one column' }), {
      description: 'Columns whose members have prices of their own; mix is the change of their shares.',
    }),
  },
  {
    unit: annotated(columnAt, {
      description: 'The column of the unit: quantities of different units are not added up.',
    }),
  },
)

/** Effects by which a measure's difference to others is told: volume, mix and price, and exchange rates. */
export const effectsShape = annotated(
  list(
    object(
      { against: annotated(words, { description: 'The measure that this one is compared with.' }) },
      {
        constantRates: annotated(words, {
          description: 'The measure of the same figure at the exchange rates of what it is compared with.',
        }),
        quantity: quantityShape,
      },
    ),
    { min: 1, expected: 'a list of at least one comparison' },
  ),
  { description: 'Effects by which differences to other measures are explained, a comparison each.' },
)

export type EffectsJson = Shaped<typeof effectsShape>
