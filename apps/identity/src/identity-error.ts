import { CodedError } from '@casement/errors'

const instead =
  'Set identity.builtIn to false and name your own issuer in signIn.issuer, signIn.clientId and signIn.audience; if you ' +
  'really mean it, set identity.allowInProduction'

export const identityErrors = {
  IDENTITY_IN_PRODUCTION: `The built-in issuer has published passwords and does not start in production. ${instead}`,
  IDENTITY_NOT_LOOPBACK: `The built-in issuer has published passwords and is for one machine. ${instead}`,
} as const
export type IdentityErrorCode = keyof typeof identityErrors

/** Why the issuer does not start. `code` is stable. */
export class IdentityError extends CodedError<IdentityErrorCode> {
  override readonly name = 'IdentityError'
  constructor(code: IdentityErrorCode, reason: string) {
    super(code, `${identityErrors[code]} (${reason})`)
  }
}
