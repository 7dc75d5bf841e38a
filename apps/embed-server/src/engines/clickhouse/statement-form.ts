import { randomUUID } from 'node:crypto'

/** Characters of a part of a statement at most: 128,000 bytes, fewer than a field may have (`http_max_field_value_size`). */
const maxPartLength = 32_000
const parts = new RegExp(`[^]{1,${maxPartLength}}`, 'gu')

/** A statement and its parameters as a form: nothing of either is in the address, which proxies log. */
interface StatementForm {
  readonly contentType: string
  readonly body: string
}

/**
 * Form of a statement, with the parameters p1, p2 … A server joins all fields that are called `query`, so a statement may be
 * longer than a field. FormData would rewrite the line breaks inside a statement.
 */
export function statementForm(sql: string, parameters: readonly string[]): StatementForm {
  const boundary = randomUUID()
  const fields = [
    ...(sql.match(parts) ?? []).map((part) => ['query', part] as const),
    ...parameters.map((value, index) => [`param_p${index + 1}`, escaped(value)] as const),
  ].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${fields.join('')}--${boundary}--\r\n`,
  }
}

/** Values of parameters are read as in tab-separated text. */
const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\0', '\\0')
