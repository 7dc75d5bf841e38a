import type { ValueType } from '@casement/semantic'
import { type DateForm, dateReading } from './date-reading.ts'
import { type NumberForm, numberReading } from './number-reading.ts'
import type { Reading } from './reading.ts'

/** Form of a column's values. */
export interface ColumnForm {
  readonly number: NumberForm
  readonly date: DateForm
}

export const usual: ColumnForm = {
  number: { decimal: '.', isGrouped: false, isLakh: false, isScientific: false },
  date: { format: 'iso' },
}

/** Converts a text of a file to a value exactly: no digit is rounded away, no day guessed, nothing cut off. */
export function readingOf(text: string, type: ValueType, form: ColumnForm): Reading {
  switch (type.kind) {
    case 'text':
      return { isRight: 'true', value: text }
    case 'boolean':
      return { isRight: `TRY_CAST(${text} AS BOOLEAN) IS NOT NULL`, value: `TRY_CAST(${text} AS BOOLEAN)` }
    case 'date':
    case 'dateTime':
      return dateReading(text, type.kind, form.date)
    default:
      return numberReading(text, type, form.number)
  }
}

/** The whole column: an empty text is no value, and what is not right stops the engine. */
export function strictly(text: string, { isRight, own, value }: Reading): string {
  if (isRight === 'true') return value
  const quick = own === undefined ? '' : `WHEN CAST(${own} AS VARCHAR) = ${text} THEN ${own} `
  return `CASE WHEN ${text} IS NULL THEN NULL ${quick}WHEN ${isRight} THEN ${value} ELSE error('a value is not as its column') END`
}
