/** The person who is signed in, from the id token's claims. */
export interface Person {
  /** The issuer's id of the person, which never changes. */
  id: string
  name: string
  email: string | null
}

/** Tokens of a sign-in, as browser storage holds them. Times are this computer's. */
export interface Tokens {
  accessToken: string
  refreshToken: string | null
  expiresAtMs: number
  /** From when it was issued until it ends. */
  lifetimeMs: number
  person: Person
}

/** A token is renewed when three quarters of its lifetime are over. */
export const renewAtMs = ({ expiresAtMs, lifetimeMs }: Tokens): number => expiresAtMs - lifetimeMs / 4

/** Storage of tokens, and the renewal of the sign-in. */
export interface TokenKeeper {
  /** Reads what storage holds now: another tab may have renewed or ended it. */
  read(): Promise<Tokens | null>
  /** Renews with the refresh token in storage, and stores the answer. Throws RenewalRefused when the issuer says no. */
  refresh(): Promise<Tokens>
  /** Forgets a refresh token that was refused, so that no tab uses it again. */
  dropRefreshToken(): Promise<void>
}

export class RenewalRefused extends Error {
  override readonly name = 'RenewalRefused'
}
