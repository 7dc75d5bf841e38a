export { csvFileOf } from './csv/csv-file.ts'
export { pdfListOf, pdfOf } from './pdf/pdf-file.ts'
export { pngOf } from './png/png-file.ts'
export { pptxListOf, pptxOf } from './pptx/pptx-file.ts'
export type {
  DocumentFacts,
  DocumentFile,
  DocumentLines,
  DocumentList,
  DocumentPage,
  DocumentSource,
  DocumentVisual,
  Pace,
  Paper,
} from './source/document-source.ts'
export { pictureOf } from './svg/picture.ts'
export { xlsxLinesOf, xlsxListOf, xlsxOf } from './xlsx/workbook.ts'
