export { csvFileOf } from './csv/csv-file.ts'
export { pdfOf } from './pdf/pdf-file.ts'
export { pngOf } from './png/png-file.ts'
export { pptxOf } from './pptx/pptx-file.ts'
export type {
  DocumentFacts,
  DocumentFile,
  DocumentPage,
  DocumentSource,
  DocumentVisual,
  Pace,
  Paper,
} from './source/document-source.ts'
export { pictureOf } from './svg/picture.ts'
export { xlsxOf } from './xlsx/workbook.ts'
