/**
 * Reason why nobody was signed in.
 * - `denied`: the issuer said so (`access_denied` of RFC 6749, 4.1.2.1).
 * - `over`: the answer is of no sign-in that is under way here: it was used, took too long, or came to another browser.
 * - `storage`: the browser keeps nothing for the portal, and a sign-in has to be remembered while it is at the issuer.
 */
export type SignInFailureKind = 'denied' | 'over' | 'storage'

/** True for an answer of the issuer that denies access. */
export const deniesAccess = (address: string): boolean =>
  new URL(address).searchParams.get('error') === 'access_denied'

/** A sign-in that failed for a reason with words of its own. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly kind: SignInFailureKind
  constructor(kind: SignInFailureKind, options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}
