import type { ValueType } from './value-type.ts'

/** What BLANK counts as beside a value of the type, in a comparison. */
export function blankAs(type: ValueType): string | boolean {
  switch (type.kind) {
    case 'boolean':
      return false
    case 'text':
      return ''
    case 'date':
      return '1899-12-30'
    case 'dateTime':
      return '1899-12-30 00:00:00'
    default:
      return '0'
  }
}
