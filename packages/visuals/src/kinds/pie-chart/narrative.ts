import type { Answer } from '@casement/query'
import { titleOf } from '../../definition/visual-base.ts'
import { partsDataOf, partsSummary } from '../../parts/parts-data.ts'
import type { Writing } from '../../writing/writing.ts'
import type { PieChartDefinition } from './definition.ts'

export const narrate = (visual: PieChartDefinition, answer: Answer, writing: Writing): string =>
  partsSummary(
    titleOf(visual),
    visual.format?.donut ? 'ring' : 'pie',
    partsDataOf(visual, answer, writing, visual.format?.slices),
    writing,
  )
