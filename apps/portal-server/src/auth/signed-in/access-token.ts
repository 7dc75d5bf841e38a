import { createHash } from 'node:crypto'
import { BoundedMap } from '@casement/limits'
import type { RefusedSignIn } from '@casement/portal-api'
import { type Settings, TokenRefused } from '@casement/server'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { refusal } from '../../http/refusals.ts'
import type { RefusedToken } from '../sign-ins/sign-in-records.ts'
import type { EndedSignIns } from './ended-sign-ins.ts'
import { nameIn } from './person.ts'

/** Signatures by a key that only the issuer has; never `none`, never a shared secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
  'Ed25519',
]
/** Claims that name the client a token was issued to [RFC 9068, 2.2; OpenID Connect Core 1.0, 2; version 1 tokens of Entra]. */
const clientClaims = ['client_id', 'azp', 'appid'] as const
const maxCached = 1000
const longestCachedMs = 30_000
const fetchTimeoutMs = 5000

export interface AccessTokens {
  /**
   * The claims of a token that may be trusted. Throws TokenRefused; 401 `signInEnded`; 503 `issuerUnreachable`.
   * `onRefused` is told of the first two.
   */
  verify(token: string, onRefused?: (refused: RefusedToken) => void): Promise<JWTPayload>
  /** Ends the sign-in of a token that `verify` accepts: it is refused from now on, in every process. */
  end(token: string): Promise<void>
  /** Asks the issuer for its discovery document. Throws 503 `issuerUnreachable`. */
  ping(): Promise<void>
}

type OnRefused = (refused: RefusedToken) => void

interface Deps {
  readonly signIn: Settings['signIn']
  readonly endedSignIns: EndedSignIns
  readonly now: () => Date
}

/**
 * Verifies access tokens with the keys that the issuer publishes: signature, issuer, audience, end, `typ`; that they were
 * issued to a client that may act for people here; and that nobody has signed out with them.
 * A signature that was checked is remembered for at most half a minute, so that the many calls of one page cost one check.
 */
export function createAccessTokens({ signIn, endedSignIns, now }: Deps): AccessTokens {
  const cache = new BoundedMap<string, { claims: JWTPayload; untilMs: number }>(maxCached)
  let keys: Promise<JWTVerifyGetKey> | null = null

  const discovered = (): Promise<JWTVerifyGetKey> => {
    keys ??= discoverKeys(signIn)
    keys.catch(() => {
      keys = null
    })
    return keys
  }

  const personIn = (claims: JWTPayload | undefined) => claims && nameIn(claims, signIn.personClaim)

  /** Claims of a token by its signature alone. */
  async function signed(token: string, onRefused: OnRefused): Promise<JWTPayload> {
    const name = createHash('sha256').update(token).digest('base64')
    const nowMs = now().getTime()
    const known = cache.get(name)
    if (known && nowMs < known.untilMs) return known.claims
    cache.delete(name)

    const { payload } = await jwtVerify(token, await discovered(), {
      algorithms,
      issuer: signIn.issuer,
      audience: signIn.audience,
      typ: signIn.tokenType,
      clockTolerance: signIn.clockToleranceSeconds,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      if (
        error instanceof errors.JWKSTimeout ||
        !(error instanceof errors.JOSEError) ||
        isFetchFailure(error)
      )
        throw issuerUnreachable(error)
      onRefused({ why: whyRefused(error), person: personIn(signedClaimsOf(error)) })
      throw new TokenRefused(`${error.code}: ${error.message}`)
    })
    refuseOtherClients(payload, signIn, () => onRefused({ why: 'client', person: personIn(payload) }))
    const endMs = payload.exp! * 1000 + signIn.clockToleranceSeconds * 1000
    cache.set(name, { claims: payload, untilMs: Math.min(endMs, nowMs + longestCachedMs) })
    return payload
  }

  async function verify(token: string, onRefused: OnRefused = () => {}): Promise<JWTPayload> {
    const claims = await signed(token, onRefused)
    // Asked each time: somebody may have signed out in another process a moment ago.
    if (await endedSignIns.isEnded({ token, claims })) {
      onRefused({ why: 'ended', person: personIn(claims) })
      throw refusal('signInEnded', {
        headers: { 'www-authenticate': 'Bearer realm="casement", error="invalid_token"' },
      })
    }
    return claims
  }

  return {
    verify,
    async end(token) {
      await endedSignIns.end({ token, claims: await verify(token) })
    },
    async ping() {
      await discoverKeys(signIn)
    },
  }
}

/** Claims of a refused token whose signature is the issuer's: a key is looked for, and its work checked, before claims are. */
const signedClaimsOf = (error: errors.JOSEError): JWTPayload | undefined =>
  error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
    ? error.payload
    : undefined

function whyRefused(error: errors.JOSEError): RefusedSignIn {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud' ? 'audience' : error.claim === 'iss' ? 'issuer' : 'claims'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed'
  return 'signature'
}

/** Refuses what another program got in a person's name; a token that names no client passes. Throws TokenRefused. */
function refuseOtherClients(
  claims: JWTPayload,
  { clientId, otherClients }: Pick<Settings['signIn'], 'clientId' | 'otherClients'>,
  onRefused: () => void,
): void {
  const trusted: readonly unknown[] = [clientId, ...otherClients]
  for (const name of clientClaims)
    if (claims[name] !== undefined && !trusted.includes(claims[name])) {
      onRefused()
      throw new TokenRefused(
        `its ${name} is ${JSON.stringify(claims[name])}, neither signIn.clientId nor one of signIn.otherClients`,
      )
    }
}

const isFetchFailure = (error: errors.JOSEError): boolean => error.code === 'ERR_JOSE_GENERIC'

const issuerUnreachable = (cause: unknown) => refusal('issuerUnreachable', { cause })

/** Finds the keys that the issuer publishes [OpenID Connect Discovery 1.0, 4], by its inner address where there is one. */
async function discoverKeys({
  issuer,
  innerIssuer,
}: Pick<Settings['signIn'], 'issuer' | 'innerIssuer'>): Promise<JWTVerifyGetKey> {
  const outside = issuer.replace(/\/$/, '')
  const inside = innerIssuer ?? outside
  const address = `${inside}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs), redirect: 'error' })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const document = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown }
    if (document.issuer !== issuer)
      throw new Error(`${address} names itself ${JSON.stringify(document.issuer)}`)
    if (typeof document.jwks_uri !== 'string') throw new Error(`${address} names no jwks_uri`)
    const { jwks_uri: keysAt } = document
    const reached = keysAt.startsWith(`${outside}/`) ? inside + keysAt.slice(outside.length) : keysAt
    return createRemoteJWKSet(new URL(reached), { timeoutDuration: fetchTimeoutMs })
  } catch (error) {
    throw issuerUnreachable(error)
  }
}
