import { partsQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { thermometerShape } from './definition.ts'

export const thermometer = visualKind(thermometerShape, {
  query: partsQuery,
  hasSingleFigures: () => true,
  sizing: { minWidth: ({ roles }) => 60 + 40 * roles.value.length, minHeight: 150 },
})
