import type { ValueType } from './value-type.ts'

/** Returns what BLANK counts as in a comparison with a value of the type. */
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
