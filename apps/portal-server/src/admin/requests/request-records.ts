import { and, desc, eq } from 'drizzle-orm'
import type { AccessRequest, RequestAccess, RequestsQuery, WithdrawRequest } from '@casement/portal-api'
import type { Store } from '@casement/store'
import type { Transaction } from '../../audit/audit-log.ts'
import { refusal } from '../../http/refusals.ts'
import { accessRequests } from './request-tables.ts'

/** What becomes of a request that is decided. */
export interface Decision {
  readonly state: 'accepted' | 'refused'
  readonly by: string
  readonly answer: string
  readonly grantId?: string
}

/** Requests for access: of whoever asks, and for whoever decides. */
export interface RequestRecords {
  /** The one that waits for this place already, else a new one. Throws 409 `requestsWaiting`. */
  ask(person: string, request: RequestAccess): Promise<AccessRequest>
  /** the newest first, a thousand at most */
  list(which: RequestsQuery): Promise<AccessRequest[]>
  /** Throws 404 `requestUnknown`, also for another's, and 409 `requestChanged`. */
  withdraw(person: string, which: WithdrawRequest): Promise<AccessRequest>
  /** One that waits, at this version. Throws 404 `requestUnknown` and 409 `requestChanged`. */
  waiting(which: WithdrawRequest): Promise<AccessRequest>
  /** Decides one that waits, in the transaction of what follows from it. Throws what `waiting` throws. */
  decide(tx: Transaction, which: WithdrawRequest, decision: Decision): Promise<AccessRequest>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
  /** Writes what others are to hear of it, in the same transaction. */
  readonly tell: (tx: Transaction, request: AccessRequest) => Promise<void>
}

const maxWaiting = 20
const maxListed = 1000

export function createRequestRecords({ store, now, newId, tell }: Deps): RequestRecords {
  const db = store.drizzle
  const isWaiting = (person: string) =>
    and(eq(accessRequests.person, person), eq(accessRequests.state, 'open'))

  /** The request, held for the transaction, as it was read and waiting. */
  async function held(tx: Transaction, { id, version }: WithdrawRequest, person?: string) {
    const [row] = await tx.select().from(accessRequests).where(eq(accessRequests.id, id)).for('update')
    if (!row || (person !== undefined && row.person !== person))
      throw refusal('requestUnknown', { field: 'id' })
    if (row.version !== version || row.state !== 'open')
      throw refusal('requestChanged', {
        message: `The request was ${row.state === 'open' ? 'changed' : row.state}${row.decidedBy !== null && person === undefined ? ` by ${row.decidedBy}` : ''} meanwhile; read it again`,
        field: 'version',
      })
    return row
  }

  return {
    ask: (person, { workspaceId, reportId, reason }) =>
      db.transaction(async (tx) => {
        const known = async () => {
          const all = await tx.select().from(accessRequests).where(isWaiting(person))
          const same = all.find((row) => row.workspaceId === workspaceId && row.reportId === reportId)
          if (!same && all.length >= maxWaiting) throw refusal('requestsWaiting')
          return same
        }
        const asked = {
          id: newId(),
          person,
          workspaceId,
          reportId,
          reason,
          state: 'open' as const,
          askedAt: now(),
          answer: '',
          version: 1,
        }
        const insert = () => tx.insert(accessRequests).values(asked).onConflictDoNothing().returning()
        // Of two who ask at the same time one waits for the other, and finds what it has made.
        const before = await known()
        if (before) return toRequest(before)
        const [made] = await insert()
        if (made) await tell(tx, toRequest(made))
        return toRequest((made ?? (await known()))!)
      }),

    async list({ state, person }) {
      const rows = await db
        .select()
        .from(accessRequests)
        .where(
          and(
            state && eq(accessRequests.state, state),
            person === undefined ? undefined : eq(accessRequests.person, person),
          ),
        )
        .orderBy(desc(accessRequests.askedAt), desc(accessRequests.id))
        .limit(maxListed)
      return rows.map(toRequest)
    },

    withdraw: (person, which) =>
      db.transaction(async (tx) => {
        const { id, version } = await held(tx, which, person)
        const change = { state: 'withdrawn', decidedAt: now(), version: version + 1 } as const
        const [row] = await tx.update(accessRequests).set(change).where(eq(accessRequests.id, id)).returning()
        return toRequest(row!)
      }),

    waiting: (which) => db.transaction(async (tx) => toRequest(await held(tx, which))),

    async decide(tx, which, { state, by, answer, grantId = null }) {
      const { id, version } = await held(tx, which)
      const change = { state, decidedBy: by, decidedAt: now(), answer, grantId, version: version + 1 }
      const [row] = await tx.update(accessRequests).set(change).where(eq(accessRequests.id, id)).returning()
      await tell(tx, toRequest(row!))
      return toRequest(row!)
    },
  }
}

const toRequest = (row: typeof accessRequests.$inferSelect): AccessRequest => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
