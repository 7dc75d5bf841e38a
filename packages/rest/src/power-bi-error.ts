/** The body of every refused request, in Power BI's own shape. The header `RequestId` names the request. */
export interface PowerBiError {
  error: { code: string; message?: string; 'pbi.error'?: PowerBiErrorDetails }
}

/** What Power BI says of a refusal of its own, and where programs for it read the words. */
export interface PowerBiErrorDetails {
  code: string
  parameters: Readonly<Record<string, string>>
  details: readonly { code: string; detail: { type: number; value: string } }[]
  /** 1: whoever called */
  exceptionCulprit: number
}

/** Members beside code and message of a refusal that Power BI words in its own form, which are those called `PowerBI…`. */
export const detailsOfPowerBi = (
  code: string,
  message: string,
): Pick<PowerBiError['error'], 'pbi.error'> | undefined =>
  code.startsWith('PowerBI')
    ? {
        'pbi.error': {
          code,
          parameters: {},
          details: [{ code: 'DetailsMessage', detail: { type: 1, value: message } }],
          exceptionCulprit: 1,
        },
      }
    : undefined

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
