export type {
  CellFormula,
  DocumentCell,
  DocumentColumn,
  DocumentHead,
  DocumentRow,
  DocumentTable,
} from './document-table.ts'
export { documentTable, hasTable } from './table-of-visual.ts'
export type { ColourOfMember } from '../writing/member-colours.ts'
export type { Writing } from '../writing/writing.ts'
