import type { AuditMark, RefusedSignIn } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { lt, sql } from 'drizzle-orm'
import { appendEntries, type NewEntry } from '../../audit/audit-log.ts'
import { signIns } from './sign-in-tables.ts'

/** A sign-in of a person at the issuer, as an access token tells of it. */
export interface SignIn {
  readonly person: string
  readonly at: Date
  readonly correlationId: string
}

/** Why a token is refused, and whose it is, where the issuer's signature says so. */
export interface RefusedToken {
  readonly why: RefusedSignIn
  readonly person?: string | undefined
}

/** Calls that were refused for one reason. */
export interface RefusedCalls {
  readonly refused: RefusedSignIn
  readonly calls: number
  /** whose tokens they were, where the issuer's signature says so */
  readonly people: readonly string[]
  /** of the newest call */
  readonly correlationId: string
}

/**
 * Appends to the audit, in one step: the sign-ins that are newer than the newest one of that person, whichever process has
 * noted it, and the refused calls. Resolves to the mark of the last entry, or undefined where there is nothing new.
 */
export const appendSignIns = (
  store: Pick<Store, 'drizzle'>,
  { seen, refused, now }: { seen: readonly SignIn[]; refused: readonly RefusedCalls[]; now: Date },
): Promise<AuditMark | undefined> =>
  store.drizzle.transaction(async (tx) => {
    const entries: NewEntry[] = []
    // In one order in every process, so that none waits for another that waits for it.
    for (const { person, at, correlationId } of seen.toSorted(byPersonAndTime)) {
      const newer = await tx
        .insert(signIns)
        .values({ person, at })
        .onConflictDoUpdate({
          target: signIns.person,
          set: { at: sql`excluded.at` },
          setWhere: lt(signIns.at, sql`excluded.at`),
        })
        .returning()
      if (newer.length > 0)
        entries.push({
          at: now,
          person,
          action: 'signIn',
          after: { signedInAt: at.toISOString() },
          correlationId,
        })
    }
    for (const { correlationId, people, ...told } of refused)
      entries.push({
        at: now,
        person: 'casement',
        action: 'refuseSignIn',
        after: { ...told, ...(people.length > 0 && { persons: [...people] }) },
        correlationId,
      })
    return (entries.length > 0 ? await appendEntries(tx, entries) : []).at(-1)
  })

const byPersonAndTime = (a: SignIn, b: SignIn): number =>
  a.person === b.person ? a.at.getTime() - b.at.getTime() : a.person < b.person ? -1 : 1
