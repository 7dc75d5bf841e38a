import { and, asc, eq, inArray } from 'drizzle-orm'
import type {
  AuditMark,
  ContentChange,
  ContentDifference,
  ContentRecord,
  ContentSettings,
} from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntries, holdAudit, type NewEntry, type Transaction } from '../audit/audit-log.ts'
import type { Author } from '../audit/author.ts'
import { refusal } from '../http/refusals.ts'
import { content } from './content-tables.ts'
import { asServed, placeKey } from './told-content.ts'

/** A change that is not made yet, and its place among those that were asked for. */
export type PlannedContent = Pick<ContentDifference, 'before' | 'after'> & { readonly index: number }

export interface MadeContent {
  readonly entry: AuditMark
  readonly before: ContentRecord | null
  readonly after: ContentRecord
}

/** What administrators say of content, each change with its entry of the audit in the same transaction. */
export interface ContentRecords {
  list(): Promise<ContentRecord[]>
  /** those of these workspaces and their reports */
  listIn(workspaceIds: readonly string[]): Promise<ContentRecord[]>
  /** What these changes would do, but for those that would do nothing. Throws what `change` throws. */
  differences(changes: readonly ContentChange[]): Promise<readonly PlannedContent[]>
  /** Makes all of the changes, or none. Throws 409 `contentChanged` and 400 `changedTwice`, with the place in `field`. */
  change(changes: readonly ContentChange[], author: Author): Promise<readonly MadeContent[]>
}

type Row = typeof content.$inferSelect

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
}

export function createContentRecords({ store, now }: Deps): ContentRecords {
  const db = store.drizzle
  const inPlaces = () => db.select().from(content).orderBy(asc(content.workspaceId), asc(content.reportId))

  return {
    list: async () => (await inPlaces()).map(toRecord),

    async listIn(workspaceIds) {
      if (workspaceIds.length === 0) return []
      const rows = await db
        .select()
        .from(content)
        .where(inArray(content.workspaceId, [...workspaceIds]))
      return rows.map(toRecord)
    },

    differences: (changes) => db.transaction((tx) => planned(tx, changes)),

    change: (changes, author) =>
      db.transaction(async (tx) => {
        // Whoever changes content waits here, so that of two who make the same record one is told.
        await holdAudit(tx)
        return makeAll(tx, await planned(tx, changes), author, now())
      }),
  }
}

async function planned(tx: Transaction, changes: readonly ContentChange[]): Promise<PlannedContent[]> {
  const workspaces = [...new Set(changes.map(({ workspaceId }) => workspaceId))]
  const rows = await tx.select().from(content).where(inArray(content.workspaceId, workspaces))
  const stored = new Map(rows.map((row) => [placeKey(toRecord(row)), toRecord(row)]))
  const asked = new Set<string>()
  return changes
    .map(({ version, set, ...place }, index) => {
      const key = placeKey(place)
      const before = stored.get(key) ?? null
      if ((before?.version ?? null) !== version)
        throw refusal('contentChanged', {
          field: `changes.${index}.version`,
          ...(before && {
            message: `This was changed by ${before.changedBy} meanwhile: it is at version ${before.version}; read it again`,
          }),
        })
      if (asked.has(key)) throw refusal('changedTwice', { field: `changes.${index}.reportId` })
      asked.add(key)
      return { index, before, after: { ...place, ...settingsOf(before ?? asServed), ...withoutAbsent(set) } }
    })
    .filter(({ before, after }) => !isSame(settingsOf(before ?? asServed), settingsOf(after)))
}

async function makeAll(
  tx: Transaction,
  plan: readonly PlannedContent[],
  author: Author,
  at: Date,
): Promise<readonly MadeContent[]> {
  const made: Omit<MadeContent, 'entry'>[] = []
  for (const { before, after } of plan) {
    const { workspaceId, reportId } = after
    const place = { workspaceId, reportId: reportId ?? '' }
    const row = {
      ...settingsOf(after),
      version: (before?.version ?? 0) + 1,
      changedBy: author.person,
      changedAt: at,
    }
    if (before)
      await tx
        .update(content)
        .set(row)
        .where(and(eq(content.workspaceId, place.workspaceId), eq(content.reportId, place.reportId)))
    else await tx.insert(content).values({ ...place, ...row })
    made.push({ before, after: toRecord({ ...place, ...row }) })
  }
  const entries = made.map(({ before, after }): NewEntry => ({
    at,
    person: author.person,
    action: 'changeContent',
    before: before ?? undefined,
    after,
    correlationId: author.correlationId,
  }))
  const marks = await appendEntries(tx, entries)
  return made.map((one, index) => ({ ...one, entry: marks[index]! }))
}

const toRecord = ({ reportId, changedAt, ...row }: Row): ContentRecord => ({
  ...row,
  reportId: reportId === '' ? null : reportId,
  changedAt: changedAt.toISOString(),
})

/** Only what is said, in one order of properties. */
export const settingsOf = ({
  published,
  name,
  description,
  tags,
  owner,
  featured,
  place,
}: ContentSettings): ContentSettings => ({ published, name, description, tags, owner, featured, place })

const withoutAbsent = (set: ContentChange['set']): Partial<ContentSettings> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))

const isSame = (one: ContentSettings, other: ContentSettings): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
