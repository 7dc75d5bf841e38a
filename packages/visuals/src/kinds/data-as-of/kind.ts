import { checkFigures } from '../../definition/check-figures.ts'
import { figuresQuery } from '../../definition/query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { dataAsOfShape } from './definition.ts'

export const dataAsOf = visualKind(dataAsOfShape, {
  rank: 25,
  query: (visual, filters) => figuresQuery(visual, filters),
  check: checkFigures,
  isBare: true,
  tellsBooksEnd: true,
  sizing: { minWidth: () => 200, isLine: () => true, onPhone: () => 'own' },
})
