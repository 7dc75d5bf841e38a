import { visualKind } from '../../kind/visual-kind.ts'
import { imageShape } from './definition.ts'

export const image = visualKind(imageShape, {
  rank: 23,
  isBare: true,
})
