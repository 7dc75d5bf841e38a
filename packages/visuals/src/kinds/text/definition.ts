import { choice, flag, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, displayUnits, layoutShape, some } from '../../definition/visual-parts.ts'

/** Words of the author: a page's title, a heading, a paragraph, a note. Figures stand in it by name, as `{Revenue}`. */
export const textShape = named(
  'Text',
  object(
    {
      name: text(),
      type: choice('text'),
      layout: layoutShape,
      format: object(
        { text: text() },
        {
          /** Said where no figure has a value; absent: 'No figures for this selection.' */
          empty: text(),
          style: choice('title', 'heading', 'body', 'note'),
          displayUnits,
          /** Says that it is not available to the reader; the service puts it in the place of a visual that a role denies. */
          isUnavailable: flag(),
          /** Direction that is good for the variances in the text; absent: they have no colour. */
          variance: choice('none', 'higherIsBetter', 'lowerIsBetter'),
        },
      ),
    },
    {
      ...common,
      /** Figures that the text names: measures and aggregations. */
      figures: some,
    },
  ),
)

export type TextDefinition = Shaped<typeof textShape>

/** Says of a place that it is not available; nothing else of the visual that stood there. */
export const unavailableText = ({
  name,
  layout,
}: Pick<TextDefinition, 'name' | 'layout'>): TextDefinition => ({
  name,
  type: 'text',
  layout,
  format: { text: '–', style: 'note', isUnavailable: true },
})
