import { visualKind } from '../../kind/visual-kind.ts'
import { shapeShape } from './definition.ts'

export const shape = visualKind(shapeShape, {
  rank: 24,
  isBare: true,
  isGround: ({ format }) => format.label === undefined,
  sizing: { minWidth: () => 1, minHeight: 1, isLine: () => true },
  powerBiNames: ['basicShape'],
})
