export { csvCell, isNumberText, withoutGuard } from './csv-cell.ts'
export { fileName } from './file-name.ts'
export { markupText } from './markup-text.ts'
