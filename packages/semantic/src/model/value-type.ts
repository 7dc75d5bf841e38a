/** Type of a value. `scale` of a decimal is its digits after the point; 38 digits are the most there are. */
export type ValueType =
  | { kind: 'text' | 'integer' | 'double' | 'date' | 'dateTime' | 'boolean' }
  | { kind: 'decimal'; precision: number; scale: number }

export const text: ValueType = { kind: 'text' }
export const integer: ValueType = { kind: 'integer' }
export const double: ValueType = { kind: 'double' }
export const date: ValueType = { kind: 'date' }
export const dateTime: ValueType = { kind: 'dateTime' }
export const boolean: ValueType = { kind: 'boolean' }

const maxDigits = 38

export const decimal = (scale: number, precision = maxDigits): ValueType => ({
  kind: 'decimal',
  precision,
  scale,
})

export const isNumeric = (type: ValueType): boolean =>
  type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'double'

export const isTemporal = (type: ValueType): boolean => type.kind === 'date' || type.kind === 'dateTime'

/** A type as a model writes it: 'text', 'decimal(18,2)'. */
export const typeText = (type: ValueType): string =>
  type.kind === 'decimal' ? `decimal(${type.precision},${type.scale})` : type.kind

/** Reads 'text', 'integer', 'decimal(18,2)' …; undefined when it is none of them. */
export function toValueType(name: string): ValueType | undefined {
  switch (name) {
    case 'text':
    case 'integer':
    case 'double':
    case 'date':
    case 'dateTime':
    case 'boolean':
      return { kind: name }
  }
  const match = /^decimal\((\d{1,2}),\s*(\d{1,2})\)$/.exec(name)
  if (!match) return undefined
  const [precision, scale] = [Number(match[1]), Number(match[2])]
  return precision >= 1 && precision <= maxDigits && scale <= precision
    ? decimal(scale, precision)
    : undefined
}
