import { saveFile } from '@casement/design'
import type { FileForm } from '../api/file-form.ts'

const types: Readonly<Record<FileForm, string>> = { csv: 'text/csv', jsonl: 'application/jsonl' }

/** Hands a text to the browser to be saved. Spreadsheets take one with a byte order mark for what it is, UTF-8. */
export function saveText(name: string, text: string, form: FileForm = 'csv'): void {
  const parts = form === 'csv' ? ['\uFEFF', text] : [text]
  saveFile(name, new Blob(parts, { type: `${types[form]};charset=utf-8` }))
}

/** "grants-2026-11-21.csv". */
export const fileName = (what: string, now: Date, form: FileForm = 'csv'): string =>
  `${what}-${now.toISOString().slice(0, 10)}.${form}`
