import { sign as signWith } from 'node:crypto'
import { promisify } from 'node:util'
import type { EffectiveIdentity } from '@casement/semantic'
import { TokenRefused } from '@casement/server'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { refusal } from '../../http/refusal.ts'
import type { SigningKeys } from './signing-keys.ts'

const audience = 'casement-frame'
const type = 'embed+jwt'

/** An effective identity, and the datasets that it is for. */
const identitySchema = z.object({
  datasets: z.array(z.string()),
  username: z.string(),
  roles: z.array(z.string()),
  customData: z.string().optional(),
})

const holderSchema = z.object({ clientId: z.string(), person: z.string() })

/** Whom a token was issued for, in the words of the caller that asked for it. What people keep is kept under both. */
export type TokenHolder = Readonly<z.output<typeof holderSchema>>

/** Claims of an embed token: what it opens, and whose rows it shows. */
const boundSchema = z.object({
  reports: z.array(
    z.object({
      id: z.string() /** models.Permissions: Read, ReadWrite and Copy add up */,
      permissions: z.int().min(0).max(3),
    }),
  ),
  datasets: z.array(z.string()),
  identities: z.array(identitySchema),
  /** workspaces that copies may be made in; absent: none */
  targetWorkspaces: z.array(z.string()).optional(),
  /** absent: it is for nobody in particular */
  holder: holderSchema.optional(),
  /** who uses it in the place of somebody else: it has no holder then, and nothing is kept for anybody */
  actor: holderSchema.optional(),
})
export type EmbedTokenClaims = Readonly<z.output<typeof boundSchema>>
export type IdentityClaim = z.output<typeof identitySchema>

/** To whom, for whom and when a token was issued that has no record of its own: all that it can be withdrawn by. */
const issuedSchema = z.object({
  clientId: z.string(),
  /** of a caller that is registered */
  credentialId: z.string().optional(),
  person: z.string(),
  /** which withdrawals came before it */
  generation: z.int().min(0),
})
export type IssuedClaim = Readonly<z.output<typeof issuedSchema>>

const withRecord = boundSchema.extend({ casement: z.literal(1) })
const withoutRecord = boundSchema.extend({ casement: z.literal(2), issued: issuedSchema })
const registered = { jti: z.string(), exp: z.number() }
/** A program that knows the first version alone refuses the second, as it would not see that one is withdrawn. */
const payloadSchema = z.discriminatedUnion('casement', [
  withRecord.extend(registered),
  withoutRecord.extend(registered),
])

/** An embed token that was verified: its claims, its id, and when it ends (ISO 8601, UTC, whole seconds). */
export interface VerifiedEmbedToken extends EmbedTokenClaims {
  readonly tokenId: string
  readonly expiresAt: string
  /** absent: the token has a record */
  readonly issued?: IssuedClaim | undefined
}

export interface SignedToken {
  readonly token: string
  readonly tokenId: string
  readonly expiresAt: string
}

export interface EmbedTokens {
  sign(claims: EmbedTokenClaims, lifetimeSeconds: number): Promise<SignedToken>
  /** Signs one token for each of these, off the thread that answers everybody. */
  signEach(
    all: readonly EmbedTokenClaims[],
    options: { lifetimeSeconds: number; issued: IssuedClaim; newTokenId: () => string },
  ): Promise<readonly SignedToken[]>
  /** Throws TokenRefused, or a refusal TokenExpired. Whether the token was revoked is asked elsewhere. */
  verify(token: string): Promise<VerifiedEmbedToken>
}

interface Deps {
  keys: SigningKeys
  issuer: string
  now: () => Date
  newId: () => string
}

/** Signs and verifies embed tokens: JSON web tokens (EdDSA) for the frame, of a type and audience of their own. */
export function createEmbedTokens({ keys, issuer, now, newId }: Deps): EmbedTokens {
  return {
    async sign(claims, lifetimeSeconds) {
      const { kid, key } = await keys.signing()
      const tokenId = newId()
      const issuedAt = Math.floor(now().getTime() / 1000)
      const expiry = issuedAt + lifetimeSeconds
      const token = await new SignJWT({ casement: 1, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiry)
        .sign(key)
      return { token, tokenId, expiresAt: instant(expiry) }
    },

    async signEach(all, { lifetimeSeconds, issued, newTokenId }) {
      const { kid, keyObject } = await keys.signing()
      const header = encoded({ alg: 'EdDSA', typ: type, kid })
      const iat = Math.floor(now().getTime() / 1000)
      const exp = iat + lifetimeSeconds
      const expiresAt = instant(exp)
      return Promise.all(
        all.map(async (claims) => {
          const tokenId = newTokenId()
          const payload = {
            casement: 2,
            ...claims,
            issued,
            iss: issuer,
            aud: audience,
            jti: tokenId,
            iat,
            exp,
          }
          const input = `${header}.${encoded(payload)}`
          const signature = await signInPool(null, Buffer.from(input), keyObject)
          return { token: `${input}.${signature.toString('base64url')}`, tokenId, expiresAt }
        }),
      )
    },

    async verify(token) {
      const options = { algorithms: ['EdDSA'], typ: type, audience, issuer, currentDate: now() }
      const { payload } = await jwtVerify(token, keys.verifying, options).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw refusal('TokenExpired')
        throw new TokenRefused(error instanceof Error ? error.message : 'not a token', { cause: error })
      })
      const read = payloadSchema.safeParse(payload)
      if (!read.success) throw new TokenRefused('The claims are not those of an embed token')
      const { casement: _version, jti, exp, ...bound } = read.data
      return { ...bound, tokenId: jti, expiresAt: instant(exp) }
    },
  }
}

/** Whose limits a token's queries count against: who uses it, however many tokens there are; without a name, the token's. */
export const viewerOf = ({ holder, actor, tokenId }: VerifiedEmbedToken): string => {
  const user = actor ?? holder
  return user ? JSON.stringify([user.clientId, user.person]) : tokenId
}

/** Node's own signature costs half of what jose's does, of which a catalogue needs thousands. */
const signInPool = promisify(signWith)

/** A part of a JSON web token in its compact form [RFC 7515, 3.1]. */
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Whole seconds since 1970 as Power BI writes an expiration: '2026-11-21T10:00:00Z'. */
const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/**
 * The effective identity of this token for a dataset. Where it has none, that is one without a name and a role, which
 * sees no row of a model that has roles. Roles are named for models that have some; where there are none they say nothing.
 */
export function effectiveIdentityFor(
  { identities }: EmbedTokenClaims,
  dataset: { id: string; roles: readonly string[] },
): EffectiveIdentity {
  const identity = identities.find(({ datasets }) => datasets.includes(dataset.id))
  if (!identity) return { username: '', roles: [] }
  const { username, roles, customData } = identity
  const named = dataset.roles.length > 0 ? roles : []
  return { username, roles: named, ...(customData === undefined ? {} : { customData }) }
}
