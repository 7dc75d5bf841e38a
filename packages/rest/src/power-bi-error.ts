/** The body of every refused request, in Power BI's own shape. The header `RequestId` names the request. */
export interface PowerBiError {
  error: { code: string; message?: string }
}

/** The code and message in an answer's body, tolerant: the errors are not in the swagger file. */
export function readPowerBiError(body: unknown): { code: string; message: string } {
  const error = member(body, 'error')
  const code = member(error, 'code') ?? (typeof error === 'string' ? error : undefined)
  const message = member(error, 'message') ?? member(body, 'message') ?? member(body, 'error_description')
  return {
    code: typeof code === 'string' && code ? code : 'Unknown',
    message: typeof message === 'string' ? message : '',
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
