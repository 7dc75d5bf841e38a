import { visualKind } from '../../kind/visual-kind.ts'
import { slicerShape } from './definition.ts'
import { slicerQuery } from './query.ts'

export const slicer = visualKind(slicerShape, {
  rank: 19,
  query: slicerQuery,
  isControl: true,
  body: 'chooses',
  skeleton: ['rows', 4],
})
