import { largestFirst } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { thermometerShape } from './definition.ts'

export const thermometer = visualKind(thermometerShape, {
  query: ({ roles }, filters) => largestFirst(roles, 'value', filters),
})
