/** Rows as a VALUES list. Numbers must be integers: the sample's figures are exact from the start. */
export function valuesOf(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n  ')
}

function literal(value: string | number | boolean | null): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new TypeError(`expected an integer, found ${value}`)
  }
  return String(value)
}

/** One half of a CASE per account, or the like: `CASE x WHEN 1 THEN 2 … END`. */
export const caseOf = (
  expression: string,
  cases: readonly (readonly [string | number, string | number])[],
): string =>
  `CASE ${expression} ${cases.map(([when, then]) => `WHEN ${literal(when)} THEN ${literal(then)}`).join(' ')} END`
