import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { AuditMark, DeleteOne, GrantInput, GrantRecord, UpdateOne } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry, type Transaction } from '../audit/audit-log.ts'
import { refusal } from '../http/refusals.ts'
import type { Person } from '../signed-in/person.ts'
import { grants, marks } from './grant-tables.ts'

/** Person who changes something, and the call. */
export interface Author {
  readonly person: string
  readonly correlationId: string
}

/** A grant before and after, the one absent when it is made, the other when it is deleted; and its entry of the audit. */
export interface GrantChange {
  readonly entry: AuditMark
  readonly before?: GrantRecord
  readonly after?: GrantRecord
}

/** The grants, each change with its entry of the audit in the same transaction. */
export interface GrantRecords {
  /** all, in the order in which they were made */
  list(): Promise<GrantRecord[]>
  /** those of the person, their groups and their roles, in the order in which they were made */
  listFor(person: Person): Promise<GrantRecord[]>
  /** Creates without `id`, else replaces. Throws 404 `grantUnknown`, 409 `grantChanged`. */
  write(change: UpdateOne, author: Author): Promise<GrantChange & { after: GrantRecord }>
  /** Throws 404 `grantUnknown`, 409 `grantChanged`. */
  remove(which: DeleteOne, author: Author): Promise<GrantChange & { before: GrantRecord }>
  /** Writes the grants that an installation begins with; only the first call ever does anything. */
  writeFirst(first: readonly GrantInput[], author: Author): Promise<void>
}

interface Deps {
  readonly store: Store
  readonly now: () => Date
  readonly newId: () => string
}

type Row = typeof grants.$inferSelect

export function createGrantRecords({ store, now, newId }: Deps): GrantRecords {
  const db = store.drizzle

  const writeAudit = (
    tx: Transaction,
    action: 'create' | 'update' | 'delete',
    author: Author,
    { before, after }: { before?: GrantRecord | undefined; after?: GrantRecord | undefined },
  ) =>
    appendEntry(tx, {
      at: now(),
      person: author.person,
      action,
      grantId: (after ?? before)!.id,
      before,
      after,
      correlationId: author.correlationId,
    })

  async function create(tx: Transaction, input: GrantInput, author: Author) {
    const [row] = await tx
      .insert(grants)
      .values({ id: newId(), version: 1, ...columnsOf(input), changedBy: author.person, changedAt: now() })
      .returning()
    const after = toRecord(row!)
    return { after, entry: await writeAudit(tx, 'create', author, { after }) }
  }

  /** The stored grant, held for the transaction. Throws 404, and 409 unless `version` is the stored one. */
  async function held(tx: Transaction, id: string, version: number | undefined): Promise<GrantRecord> {
    const [row] = await tx.select().from(grants).where(eq(grants.id, id)).for('update')
    if (!row) throw refusal('grantUnknown', { field: 'id' })
    if (version !== undefined && version !== row.version)
      throw refusal('grantChanged', {
        message: `The grant was changed by ${row.changedBy} meanwhile: it is at version ${row.version}; read it again`,
        field: 'version',
      })
    return toRecord(row)
  }

  return {
    async list() {
      return (await db.select().from(grants).orderBy(asc(grants.made))).map(toRecord)
    },

    async listFor({ value, groups, roles }) {
      const named = (kind: Row['subjectKind'], values: readonly string[]) =>
        values.length > 0
          ? and(eq(grants.subjectKind, kind), inArray(grants.subjectValue, [...values]))
          : undefined
      const rows = await db
        .select()
        .from(grants)
        .where(or(named('person', [value]), named('group', groups), named('role', roles)))
        .orderBy(asc(grants.made))
      return rows.map(toRecord)
    },

    write: ({ id, version, ...input }, author) =>
      db.transaction(async (tx) => {
        if (id === undefined) return create(tx, input, author)
        const before = await held(tx, id, version)
        const [row] = await tx
          .update(grants)
          .set({
            ...columnsOf(input),
            version: before.version + 1,
            changedBy: author.person,
            changedAt: now(),
          })
          .where(eq(grants.id, id))
          .returning()
        const after = toRecord(row!)
        return { before, after, entry: await writeAudit(tx, 'update', author, { before, after }) }
      }),

    remove: ({ id, version }, author) =>
      db.transaction(async (tx) => {
        const before = await held(tx, id, version)
        await tx.delete(grants).where(eq(grants.id, id))
        return { before, entry: await writeAudit(tx, 'delete', author, { before }) }
      }),

    writeFirst: (first, author) =>
      db.transaction(async (tx) => {
        const mark = await tx
          .insert(marks)
          .values({ name: 'first grants', at: now() })
          .onConflictDoNothing()
          .returning()
        if (mark.length === 0) return
        for (const input of first) await create(tx, input, author)
      }),
  }
}

const columnsOf = ({ subject, workspaceId, reportId, rights, rowRoles, rowName, note }: GrantInput) => ({
  subjectKind: subject.kind,
  subjectValue: subject.value,
  workspaceId,
  reportId,
  rights,
  rowRoles,
  rowName: rowName ?? null,
  note: note ?? null,
})

const toRecord = (row: Row): GrantRecord => ({
  id: row.id,
  subject: { kind: row.subjectKind, value: row.subjectValue },
  workspaceId: row.workspaceId,
  reportId: row.reportId,
  rights: row.rights,
  rowRoles: row.rowRoles,
  ...(row.rowName === null ? {} : { rowName: row.rowName }),
  ...(row.note === null ? {} : { note: row.note }),
  version: row.version,
  changedBy: row.changedBy,
  changedAt: row.changedAt.toISOString(),
})
