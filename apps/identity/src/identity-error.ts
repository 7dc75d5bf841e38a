export const identityErrors = {
  IDENTITY_IN_PRODUCTION:
    'The built-in issuer is for demonstration and does not start with NODE_ENV=production. Name your own issuer in ' +
    'signIn.issuer and set identity.builtIn to false; if you really mean it, set identity.allowInProduction',
  IDENTITY_NOT_LOOPBACK:
    'The built-in issuer has printed passwords and listens on loopback only. Remove identity.host; if you really mean ' +
    'it, set identity.allowInProduction',
} as const
export type IdentityErrorCode = keyof typeof identityErrors

/** Why the issuer does not start. `code` is stable. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode
  constructor(code: IdentityErrorCode) {
    super(identityErrors[code])
    this.code = code
  }
}
