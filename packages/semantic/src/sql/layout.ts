/** Parts of a statement on lines of their own; what is absent leaves no line. */
export const lines = (parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n')

/** A name, a text, a comment or a dollar-quoted text of a source's query, in which a line end is its own; or a line end of ours. */
const lineEnds = /"(?:[^"]|"")*"|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\/|(\$\w*\$)[^]*?\1|\n/g

/** Lines set in by two spaces; what is quoted stays as it is. */
export const indented = (sql: string): string =>
  `  ${sql.replace(lineEnds, (part) => (part === '\n' ? '\n  ' : part))}`

/** A condition as part of a conjunction. */
export const inParentheses = (sql: string): string => (sql.includes(' OR ') ? `(${sql})` : sql)

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : conditions.map(inParentheses).join(' AND ')
