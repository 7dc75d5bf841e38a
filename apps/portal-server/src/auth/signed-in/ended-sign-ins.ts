import { createHash } from 'node:crypto'
import type { Settings } from '@casement/server'
import type { Store } from '@casement/store'
import { sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import type { Transaction } from '../../audit/audit-log.ts'

/** A verified access token: what it says, and itself. */
export interface VerifiedToken {
  readonly token: string
  readonly claims: JWTPayload
}

/**
 * The sign-ins that ended before their access tokens did. A token is good to its end wherever it is checked by its signature
 * alone, so the portal remembers which ones are over. With the claim `sid` [OpenID Connect Front-Channel Logout 1.0, 3] all
 * tokens of the session go that are no younger than the one that was brought; without it that one alone.
 */
export interface EndedSignIns {
  end(token: VerifiedToken): Promise<void>
  /**
   * Ends all of a person. Where access tokens say when the person signed in, `auth_time` [RFC 9068, 2.2.1], those of every
   * sign-in until now go, renewed ones too; else those that were issued until now. `tx` is what else is done in the same step.
   */
  endAll(person: string, tx: Pick<Transaction, 'execute'>): Promise<void>
  isEnded(token: VerifiedToken): Promise<boolean>
}

interface Deps {
  readonly store: Pick<Store, 'query'>
  readonly now: () => Date
  readonly signIn: Pick<Settings['signIn'], 'clockToleranceSeconds' | 'personClaim'>
}

/** No access token lives longer than this, in seconds: after it, nothing that was issued before is good anyway. */
const longestLife = 30 * 24 * 60 * 60

export function createEndedSignIns({ store, now, signIn }: Deps): EndedSignIns {
  const { clockToleranceSeconds, personClaim } = signIn

  return {
    async end(token) {
      const { exp = 0, iat = 0 } = token.claims
      await store.query('DELETE FROM portal.ended_sign_ins WHERE expires_at < $1', [now()])
      await store.query(
        `INSERT INTO portal.ended_sign_ins AS ended (name, issued_at, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET issued_at = greatest(ended.issued_at, excluded.issued_at),
           expires_at = greatest(ended.expires_at, excluded.expires_at)`,
        [nameOf(token), iat, new Date((exp + clockToleranceSeconds) * 1000)],
      )
    },

    async endAll(person, tx) {
      const nowSeconds = Math.floor(now().getTime() / 1000)
      const until = new Date((nowSeconds + longestLife) * 1000)
      await tx.execute(sql`
        INSERT INTO portal.ended_sign_ins AS ended (name, issued_at, expires_at)
        VALUES (${nameOfPerson(person)}, ${nowSeconds}, ${until.toISOString()})
        ON CONFLICT (name) DO UPDATE SET issued_at = greatest(ended.issued_at, excluded.issued_at),
          expires_at = greatest(ended.expires_at, excluded.expires_at)`)
    },

    async isEnded(token) {
      const found = await store.query(
        `SELECT 1 AS ended FROM portal.ended_sign_ins
         WHERE name = $1 AND issued_at >= $2 OR name = $3 AND issued_at >= $4`,
        [
          nameOf(token),
          token.claims.iat ?? 0,
          nameOfPerson(String(token.claims[personClaim])),
          signedInAt(token.claims),
        ],
      )
      return found.length > 0
    },
  }
}

/** Neither a token nor a session's name is kept as it is. */
function nameOf({ token, claims }: VerifiedToken): string {
  const sid = claims['sid']
  const thing = typeof sid === 'string' && sid !== '' ? `sid ${claims.iss} ${sid}` : `token ${token}`
  return hashed(thing)
}

const signedInAt = ({ auth_time: time, iat = 0 }: JWTPayload): number =>
  typeof time === 'number' ? time : iat

const nameOfPerson = (person: string): string => hashed(`person ${person}`)
const hashed = (thing: string): string => createHash('sha256').update(thing).digest('base64url')
