import { TokenRefused } from '@casement/server'
import { errors, jwtVerify, SignJWT } from 'jose'
import { refusal } from '../../http/refusal.ts'
import type { SigningKeys } from '../embed-tokens/signing-keys.ts'
import type { Caller } from '../callers/caller-of.ts'
import type { ProvenCaller } from '../client-proofs/client-assertion.ts'
import type { CallerRegistry } from '../callers/caller-registry.ts'
import {
  endOf,
  goodCredentials,
  isActive,
  type KnownCaller,
  type KnownCredential,
} from '../callers/known-caller.ts'

const type = 'at+jwt'

/** Lifetime of a caller's access token. A caller proves itself anew after that; there is nothing to renew. */
const accessTokenSeconds = 600

export interface AccessTokens {
  sign(proven: ProvenCaller): Promise<{ token: string; seconds: number }>
  /** The caller as it is now. Throws TokenRefused, or a refusal TokenExpired. */
  verify(token: string): Promise<Caller>
}

interface Deps {
  callers: Pick<CallerRegistry, 'find'>
  keys: SigningKeys
  issuer: string
  /** the REST API's address: a token for anything else is refused */
  audience: string
  now: () => Date
  newId: () => string
}

type Credential = Pick<KnownCredential, 'id' | 'expiresAt'>
const ofSettings: Credential = { id: null, expiresAt: null }

/** A caller of a request, by a credential of its own. */
const toCaller = (caller: KnownCaller, credential: Credential): Caller => ({
  clientId: caller.clientId,
  credentialId: credential.id,
  version: caller.version,
  rights: caller.rights,
  workspaces: caller.workspaces,
  endsAt: endOf(caller, credential),
})

/**
 * Access tokens for the REST API [RFC 9068]. A token is good as long as the caller and the credential that it was given for:
 * both are looked up with each call.
 */
export function createAccessTokens({ callers, keys, issuer, audience, now, newId }: Deps): AccessTokens {
  return {
    async sign({ caller, credential }) {
      const { clientId } = caller
      const { kid, key } = await keys.signing()
      const issuedAt = Math.floor(now().getTime() / 1000)
      const endsAt = endOf(caller, credential)
      const left = endsAt === null ? Infinity : Math.floor(endsAt.getTime() / 1000) - issuedAt
      const seconds = Math.min(accessTokenSeconds, Math.max(1, left))
      const named = credential.id === null ? {} : { credential_id: credential.id }
      const token = await new SignJWT({ client_id: clientId, ...named })
        .setProtectedHeader({ alg: 'EdDSA', typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(clientId)
        .setJti(newId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key)
      return { token, seconds }
    },

    async verify(token) {
      const options = { algorithms: ['EdDSA'], typ: type, audience, issuer, currentDate: now() }
      const { payload } = await jwtVerify(token, keys.verifying, options).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw refusal('TokenExpired')
        throw new TokenRefused(error instanceof Error ? error.message : 'not a token', { cause: error })
      })
      const caller = await callers.find(String(payload.sub))
      if (!caller) throw new TokenRefused('The token names no caller, or one that is not known any more')
      if (!isActive(caller, now())) throw new TokenRefused('The caller is disabled, or past its expiry')
      if (caller.version === null) return toCaller(caller, ofSettings)
      const credential = goodCredentials(caller, now()).find(({ id }) => id === payload['credential_id'])
      if (!credential) throw new TokenRefused('The credential of the token is gone, or past its expiry')
      return toCaller(caller, credential)
    },
  }
}
