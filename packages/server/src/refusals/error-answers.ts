import { operatingFault, type OperatingFault } from '@casement/errors'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { HttpError, httpErrors } from './http-error.ts'

/** Texts for callers, who learn that it is not their fault and nothing of the machine. */
const unavailableTexts: Readonly<Record<OperatingFault, string>> = {
  'disk-full': 'This server has no room to write at the moment; try again later',
  'read-only': 'This server cannot write at the moment; try again later',
  exhausted: httpErrors.unavailable,
  damaged: 'This server cannot read its own records at the moment; try again later',
  halted: httpErrors.unavailable,
  unreachable: httpErrors.unavailable,
}

/** Form of a server's refusals: the portal's flat form, or Power BI's `{error: {code, message}}`. */
export type ProblemForm = 'portal' | 'powerbi'

export function problemBody(form: ProblemForm, error: HttpError, correlationId: string): object {
  const { code, message, field, members } = error
  if (form === 'powerbi')
    return { error: { code, message: field ? `${field}: ${message}` : message, ...members } }
  return { code, message, ...(field ? { field } : {}), correlationId }
}

/** Whatever was thrown, as a refusal. A bug becomes `internal` and keeps its details for the log. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]!
    const keys = (first.params as { keys?: unknown }).keys
    const extra = first.keyword === 'unrecognized_keys' && Array.isArray(keys) ? [String(keys[0])] : []
    const field = [...first.instancePath.split('/').filter(Boolean), ...extra].join('.')
    const inBody = (error as { validationContext?: string }).validationContext === 'body'
    return new HttpError(400, inBody ? 'invalidBody' : 'invalidRequest', {
      message: extra.length > 0 ? 'There is no such field' : (first.message ?? httpErrors.invalidBody),
      ...(field ? { field } : {}),
    })
  }
  const status = error instanceof Error ? ((error as Partial<FastifyError>).statusCode ?? 500) : 500
  if (status === 413) return new HttpError(413, 'tooLarge')
  if (status === 415)
    return new HttpError(415, 'invalidBody', { message: 'The body must be JSON, sent as application/json' })
  if (status === 429) return new HttpError(429, 'tooManyRequests')
  if (status === 503) return new HttpError(503, 'unavailable', { cause: error })
  if (status >= 400 && status < 500) {
    const isJson =
      error instanceof SyntaxError || (error as Partial<FastifyError>).code?.startsWith('FST_ERR_CTP_')
    return new HttpError(status, isJson ? 'invalidBody' : 'invalidRequest', {
      message: isJson ? 'The body is not JSON' : httpErrors.invalidRequest,
    })
  }
  const fault = operatingFault(error)
  if (fault !== undefined)
    return new HttpError(503, 'unavailable', { message: unavailableTexts[fault], cause: error })
  return new HttpError(500, 'internal', { cause: error })
}
