/** Values of one row as the service reads them: amounts, whole numbers, dates and times as text, true and false as such. */
export const readRow = (values: readonly unknown[], types: readonly string[]): unknown[] =>
  values.map((value, place) => readValue(value, types[place]!))

function readValue(value: unknown, type: string): unknown {
  if (value === null) return null
  const plain = type.replaceAll(/Nullable\(|LowCardinality\(/g, '')
  if (plain.startsWith('DateTime')) return withoutZeroes(String(value))
  if (plain.startsWith('Float')) return typeof value === 'number' ? value : noFigure(String(value))
  if (/^U?Int|^Decimal|^Date/.test(plain)) return String(value)
  return value
}

const withoutZeroes = (time: string): string => time.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

function noFigure(value: string): never {
  throw new Error(`The data have the value "${value}", which is no amount here`)
}
