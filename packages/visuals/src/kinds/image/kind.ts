import { visualKind } from '../../kind/visual-kind.ts'
import { imageShape } from './definition.ts'

export const image = visualKind(imageShape, {
  rank: 23,
  isBare: true,
  pictures: ({ format: { source } }) => [{ source, path: 'format.source' }],
  sizing: { minWidth: () => 16, minHeight: 16 },
})
