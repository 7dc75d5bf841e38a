export type {
  CellFormula,
  DocumentCell,
  DocumentColumn,
  DocumentHead,
  DocumentRow,
  DocumentTable,
} from './document-table.ts'
export { linesTable } from './lines-table.ts'
export { documentTable, hasTable } from './table-of-visual.ts'
export type { ColourOfMember } from '../writing/member-colours.ts'
export type { Writing } from '../writing/writing.ts'
export { documentDrawing } from './drawing-of-visual.ts'
export type { DocumentLegend } from './drawing-of-visual.ts'
export { cardsTold, cardTold, gaugeTold, kpiTold } from './told-figures.ts'
export type { ToldFigures } from './told-figures.ts'
export { comparisonsTold } from './told-comparisons.ts'
export type { ToldComparison } from './told-comparisons.ts'
export { exactOf } from '../writing/exact.ts'
export { legendMark } from '../series/legend-mark.ts'
export { wordsOfText } from './words-of-text.ts'
export { fitted, textPx } from '../scene/bar-plane.ts'
export { isDark } from '../scene/contrast.ts'
export type { Ink } from '../scene/ink.ts'
export { sceneShape } from '../scene/scene.ts'
export type { Pattern, Scene, Shape } from '../scene/scene.ts'
