import { TokenRefused } from '@casement/server'
import { errors, jwtVerify, SignJWT } from 'jose'
import { refusal } from '../http/refusal.ts'
import type { SigningKeys } from '../tokens/signing-keys.ts'

const type = 'at+jwt'

/** Lifetime of a caller's access token. A caller proves itself anew after that; there is nothing to renew. */
export const accessTokenSeconds = 600

/** A program that calls the REST API, by the name it proved at the token endpoint. */
export interface Caller {
  readonly clientId: string
}

export interface AccessTokens {
  sign(caller: Caller): Promise<string>
  /** Throws TokenRefused, or a refusal TokenExpired. */
  verify(token: string): Promise<Caller>
}

interface Deps {
  callers: readonly { clientId: string }[]
  keys: SigningKeys
  issuer: string
  /** the REST API's address: a token for anything else is refused */
  audience: string
  now: () => Date
  newId: () => string
}

/** Access tokens for the REST API [RFC 9068]. */
export function createAccessTokens({ callers, keys, issuer, audience, now, newId }: Deps): AccessTokens {
  return {
    async sign({ clientId }) {
      const { kid, key } = await keys.signing()
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ client_id: clientId })
        .setProtectedHeader({ alg: 'EdDSA', typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(clientId)
        .setJti(newId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key)
    },

    async verify(token) {
      const options = { algorithms: ['EdDSA'], typ: type, audience, issuer, currentDate: now() }
      const { payload } = await jwtVerify(token, keys.verifying, options).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw refusal('TokenExpired')
        throw new TokenRefused(error instanceof Error ? error.message : 'not a token', { cause: error })
      })
      const caller = callers.find(({ clientId }) => clientId === payload.sub)
      if (!caller) throw new TokenRefused('The token names no caller, or one that is not known any more')
      return { clientId: caller.clientId }
    },
  }
}
