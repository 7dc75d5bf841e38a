import { visualKind } from '../../kind/visual-kind.ts'
import { buttonShape } from './definition.ts'

export const button = visualKind(buttonShape, {
  rank: 20,
  isBare: true,
})
