import { visualKind } from '../../kind/visual-kind.ts'
import { pageNavigatorShape } from './definition.ts'

export const pageNavigator = visualKind(pageNavigatorShape, {
  rank: 21,
  isBare: true,
})
