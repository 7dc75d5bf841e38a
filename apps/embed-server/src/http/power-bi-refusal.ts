import { detailsOfPowerBi } from '@casement/rest'
import { HttpError, toHttpError } from '@casement/server'

/** What every server refuses, by the codes that Power BI's REST API has for it. */
const codes: Readonly<Record<string, string>> = {
  invalidBody: 'InvalidRequest',
  invalidRequest: 'InvalidRequest',
  unauthorized: 'PowerBINotAuthorizedException',
  notFound: 'PowerBIEntityNotFound',
  tooManyRequests: 'TooManyRequests',
}

/** Whatever was thrown, as the REST API refuses it: with Power BI's code, in Power BI's form. */
export function asPowerBiRefuses(error: unknown): HttpError {
  const { status, code: own, message, field, headers, cause, isLogged } = toHttpError(error)
  const code = codes[own] ?? own
  const words = field ? `${field}: ${message}` : message
  const members = detailsOfPowerBi(code, words)
  return new HttpError(status, code, { message: words, headers, cause, isLogged, members })
}
