import { asc, inArray, sql } from 'drizzle-orm'
import type { AuditMark, GrantChange, GrantDifference, GrantInput, GrantRecord } from '@casement/portal-api'
import { appendEntries, type NewEntry, type Transaction } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import { refusal } from '../../http/refusals.ts'
import { equalGrants } from './equal-grants.ts'
import { columnsOf, toRecord } from './grant-row.ts'
import { grants } from './grant-tables.ts'

/** A grant before and after, the one absent when it is made, the other when it is deleted; and its entry of the audit. */
export interface MadeChange {
  readonly entry: AuditMark
  readonly before?: GrantRecord
  readonly after?: GrantRecord
}

/** A change that is not made yet, and its place among those that were asked for. */
export interface PlannedChange extends Pick<GrantDifference, 'before' | 'after'> {
  readonly index: number
  readonly change: GrantChange
}

export interface Making {
  readonly now: () => Date
  readonly newId: () => string
}

/** The stored grants that the changes name, by their ids, held for the transaction. Throws what `change` throws. */
async function held(tx: Transaction, changes: readonly GrantChange[]): Promise<Map<string, GrantRecord>> {
  const named = changes.map((change) => ('write' in change ? change.write : change.remove))
  const ids = named.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  // In one order, so that two who change the same grants wait for each other instead of both giving up.
  const rows = await tx
    .select()
    .from(grants)
    .where(inArray(grants.id, ids))
    .orderBy(asc(grants.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, toRecord(row)]))
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [index, { id, version }] of named.entries()) {
    if (id === undefined) continue
    const field = (name: string) =>
      `changes.${index}.${'write' in changes[index]! ? 'write' : 'remove'}.${name}`
    const before = byId.get(id)
    if (!before) throw refusal('grantUnknown', { field: field('id') })
    if (version !== undefined && version !== before.version)
      throw refusal('grantChanged', {
        message: `The grant was changed by ${before.changedBy} meanwhile: it is at version ${before.version}; read it again`,
        field: field('version'),
      })
    if (counts.get(id)! > 1) throw refusal('changedTwice', { field: field('id') })
  }
  return byId
}

/**
 * What the changes would do to what is stored, which is held for the transaction. A new grant that is equal to one that is
 * there is that one. Throws what `change` throws.
 */
export const planned = async (tx: Transaction, changes: readonly GrantChange[]): Promise<PlannedChange[]> => {
  const equal = await equalGrants(tx, changes)
  const stored = await held(tx, changes)
  return changes.flatMap((change, index): PlannedChange[] => {
    if ('remove' in change) return [{ index, change, before: stored.get(change.remove.id)!, after: null }]
    const { id, version: _, ...input } = change.write
    const twin = equal.twinOf(change.write, index)
    if (id !== undefined) return [{ index, change, before: stored.get(id)!, after: input }]
    if (twin === 'planned') return []
    return [{ index, change, before: twin ?? null, after: { ...(twin && noteOf(twin)), ...input } }]
  })
}

const noteOf = ({ note }: GrantRecord) => (note === undefined ? {} : { note })

type Row = typeof grants.$inferInsert

/** Changes that one statement makes. */
const madeAtOnce = 500

function partsOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length; from += madeAtOnce) parts.push(all.slice(from, from + madeAtOnce))
  return parts
}

/** Inserts the rows that are not there, in their order, and puts the others in the place of those that are. By id. */
async function write(tx: Transaction, rows: readonly Row[]): Promise<Map<string, GrantRecord>> {
  const written = new Map<string, GrantRecord>()
  for (const some of partsOf(rows)) {
    const done = await tx
      .insert(grants)
      .values(some)
      .onConflictDoUpdate({ target: grants.id, set: asInserted })
      .returning()
    for (const row of done) written.set(row.id, toRecord(row))
  }
  return written
}

const asInserted = {
  subjectKind: sql`excluded.subject_kind`,
  subjectValue: sql`excluded.subject_value`,
  workspaceId: sql`excluded.workspace_id`,
  reportId: sql`excluded.report_id`,
  rights: sql`excluded.rights`,
  rowRoles: sql`excluded.row_roles`,
  rowName: sql`excluded.row_name`,
  note: sql`excluded.note`,
  version: sql`excluded.version`,
  changedBy: sql`excluded.changed_by`,
  changedAt: sql`excluded.changed_at`,
} satisfies Record<Exclude<keyof Row, 'id' | 'made'>, unknown>

/** Makes the changes, each with its entry of the audit. */
export async function makeChanges(
  tx: Transaction,
  plan: readonly PlannedChange[],
  author: Author,
  { now, newId }: Making,
): Promise<readonly MadeChange[]> {
  const by = { changedBy: author.person, changedAt: now() }
  const rows = plan.map(({ before, after }) => {
    if (!after) return undefined
    const id = before?.id ?? newId()
    return { id, version: (before?.version ?? 0) + 1, ...columnsOf(after as GrantInput), ...by }
  })
  const written = await write(
    tx,
    rows.filter((row) => row !== undefined),
  )
  const gone = plan.flatMap(({ before, after }) => (after ? [] : [before!.id]))
  for (const some of partsOf(gone)) await tx.delete(grants).where(inArray(grants.id, some))
  const made = plan.map(({ before }, index): Omit<MadeChange, 'entry'> => {
    const row = rows[index]
    return { ...(before && { before }), ...(row && { after: written.get(row.id)! }) }
  })
  const entries = made.map(({ before, after }): NewEntry => ({
    at: now(),
    person: author.person,
    action: before ? (after ? 'update' : 'delete') : 'create',
    grantId: (after ?? before)!.id,
    before,
    after,
    correlationId: author.correlationId,
  }))
  const marks = await appendEntries(tx, entries)
  return made.map((one, index) => ({ ...one, entry: marks[index]! }))
}

/** False for a change that leaves the grant as it was. A new one that is there already is made: somebody asked for it now. */
export const isDifferent = ({ change, before, after }: PlannedChange): boolean =>
  !before ||
  !after ||
  ('write' in change && change.write.id === undefined) ||
  JSON.stringify(columnsOf(before)) !== JSON.stringify(columnsOf(after as GrantInput))
