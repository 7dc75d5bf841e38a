/** Parts of a statement on lines of their own; what is absent leaves no line. */
export const lines = (parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n')

export const indented = (sql: string): string =>
  sql
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

/** A condition as part of a conjunction. */
export const inParentheses = (sql: string): string => (sql.includes(' OR ') ? `(${sql})` : sql)

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : conditions.map(inParentheses).join(' AND ')
