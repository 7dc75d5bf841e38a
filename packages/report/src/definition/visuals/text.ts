import { choice, named, object, text } from '../shape.ts'
import { common, layoutShape } from './visual-parts.ts'

/** Words of the author: a page's title, a heading, a paragraph, a note. */
export const textShape = named(
  'Text',
  object(
    {
      name: text(),
      type: choice('text'),
      layout: layoutShape,
      format: object({ text: text() }, { style: choice('title', 'heading', 'body', 'note') }),
    },
    common,
  ),
)
