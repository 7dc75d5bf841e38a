import { choice, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, layoutShape } from '../../definition/visual-parts.ts'

/** A picture of the content folder, or of an address that the service's settings let frames show. */
export const imageShape = named(
  'Image',
  object(
    {
      name: text(),
      type: choice('image'),
      layout: layoutShape,
      format: object(
        {
          source: text({
            pattern: /^(images\/[\w-][\w.-]*(\/[\w-][\w.-]*)*\.(png|jpe?g|gif|webp|svg)|https:\/\/\S+)$/,
            expected:
              'a picture of the content folder such as "images/logo.svg", or an address that begins with https://',
          }),
          /** Description for those who do not see it; empty for an ornament. */
          alternativeText: text({ empty: true }),
        },
        {
          /** Absent: contain. */
          fit: choice('contain', 'cover', 'fill'),
        },
      ),
    },
    common,
  ),
)

export type ImageDefinition = Shaped<typeof imageShape>
