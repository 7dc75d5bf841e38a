import { visualKind } from '../../kind/visual-kind.ts'
import { shapeShape } from './definition.ts'

export const shape = visualKind(shapeShape, {
  rank: 24,
  isBare: true,
})
