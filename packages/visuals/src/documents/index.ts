export type { VisualBase } from '../definition/visual-base.ts'
export { documentKindOf, documentTable, notableComparisons } from './kind-documents.ts'
export type { NotableComparison } from './kind-documents.ts'
export type {
  DocumentDrawing,
  DocumentLegend,
  FigureCard,
  FigureSummary,
  Paragraph,
} from '../kind/document-kind.ts'
export { fitted, textPx } from '../scene/bar-plane.ts'
export type { Box } from '../scene/bar-plane.ts'
export type { Ink } from '../scene/ink.ts'
export { lineShape, rectShape, textShape } from '../scene/page-shapes.ts'
export { sceneShape } from '../scene/scene.ts'
export type { Pattern, Scene, Shape } from '../scene/scene.ts'
export { legendMark } from '../series/legend-mark.ts'
export type {
  CellFormula,
  DocumentCell,
  DocumentColumn,
  DocumentHead,
  DocumentRow,
  DocumentTable,
} from '../tables/document-table.ts'
export { linesTable } from '../tables/lines-table.ts'
export { exactOf } from '../writing/exact.ts'
export { writingOnPage } from '../writing/column-unit.ts'
export type { ColourOfMember } from '../writing/member-colours.ts'
export type { Writing } from '../writing/writing.ts'
export { pageUnits } from '../page-units.ts'
