import { choice, named, number, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, layoutShape } from '../../definition/visual-parts.ts'

/** Names are the theme's, which has them for light and dark. */
const ink = text({
  pattern: /^(#[0-9a-fA-F]{6}|surface|sunken|line|strongLine|text|quietText|accent|good|bad|warn)$/,
  expected:
    'a colour such as "#1B6CA8" or one of the theme: surface, sunken, line, strongLine, text, quietText, accent, good, bad, warn',
})

/** A ground behind visuals or a line between them, with words on it where it is to have some. */
export const shapeShape = named(
  'Shape',
  object(
    {
      name: text(),
      type: choice('shape'),
      layout: layoutShape,
      /** A line lies along the longer side of its layout. */
      format: object(
        { form: choice('rectangle', 'ellipse', 'line') },
        {
          fill: ink,
          line: ink,
          /** Width in pixels of the page; absent: 1. */
          lineWidth: number({ min: 0, max: 40 }),
          lineStyle: choice('solid', 'dashed', 'dotted'),
          /** Radius of a rectangle's corners, in pixels of the page; absent: as visuals have. */
          radius: number({ min: 0, max: 400 }),
          label: text(),
          /** Absent: the theme's text; on a fill of one's own black or white, whichever is read better. */
          labelColor: ink,
          labelAlign: choice('start', 'center', 'end'),
        },
      ),
    },
    common,
  ),
)

export type ShapeDefinition = Shaped<typeof shapeShape>
