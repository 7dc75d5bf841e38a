import type { ValueType } from '@casement/semantic'

/** Type of the engine that a column of a file is kept in. */
export function engineType(type: ValueType): string {
  switch (type.kind) {
    case 'text':
      return 'VARCHAR'
    case 'integer':
      return 'BIGINT'
    case 'dateTime':
      return 'TIMESTAMP'
    case 'decimal':
      return `DECIMAL(${type.precision},${type.scale})`
    default:
      return type.kind.toUpperCase()
  }
}

export const isNumber = ({ kind }: ValueType): boolean =>
  kind === 'integer' || kind === 'decimal' || kind === 'double'

export const isDate = ({ kind }: ValueType): boolean => kind === 'date' || kind === 'dateTime'

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
