/** Why an access token was refused: what of it was wrong, or that its sign-in was ended. Without schemas, as pages take it. */
export const refusedSignIns = [
  'malformed',
  'signature',
  'issuer',
  'audience',
  'client',
  'expired',
  'claims',
  'ended',
] as const
