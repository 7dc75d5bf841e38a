import { chartQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { comboChartShape } from './definition.ts'

export const comboChart = visualKind(comboChartShape, {
  usesUnits: true,
  rank: 12,
  query: chartQuery,
  itemRoles: ['category'],
  narrate: () => import('../../series/chart-data.ts'),
  body: 'drawn',
  isLate: true,
  roleContents: { column: 'figures' },
  powerBiNames: ['lineClusteredColumnComboChart', 'lineStackedColumnComboChart'],
})
