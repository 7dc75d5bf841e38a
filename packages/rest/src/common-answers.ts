import { listOf, objectOf, oneOf, text, whole } from './json-schema.ts'
import type { PowerBiError, PowerBiErrorDetails } from './power-bi-error.ts'
import type { TokenAnswer, TokenRefusal } from './token-endpoint.ts'

type Detail = PowerBiErrorDetails['details'][number]

/** What many calls answer: a refusal, and what the token endpoints do. */
export const commonAnswers = {
  Refusal: objectOf<PowerBiError>({
    error: objectOf<PowerBiError['error']>(
      {
        code: text,
        message: text,
        'pbi.error': objectOf<PowerBiErrorDetails>({
          code: text,
          parameters: { type: 'object', additionalProperties: text },
          details: listOf(
            objectOf<Detail>({
              code: text,
              detail: objectOf<Detail['detail']>({ type: whole, value: text }),
            }),
          ),
          exceptionCulprit: whole,
        }),
      },
      ['message', 'pbi.error'],
    ),
  }),
  TokenAnswer: objectOf<TokenAnswer>(
    {
      access_token: text,
      token_type: oneOf(['Bearer'] satisfies readonly TokenAnswer['token_type'][]),
      expires_in: whole,
      ext_expires_in: whole,
      scope: text,
    },
    ['ext_expires_in', 'scope'],
  ),
  TokenRefusal: objectOf<TokenRefusal>(
    {
      error: oneOf([
        'invalid_request',
        'invalid_client',
        'unsupported_grant_type',
        'invalid_scope',
        'temporarily_unavailable',
      ] satisfies readonly TokenRefusal['error'][]),
      error_description: text,
      trace_id: text,
      correlation_id: text,
      timestamp: text,
    },
    ['error_description', 'trace_id', 'correlation_id', 'timestamp'],
  ),
}
