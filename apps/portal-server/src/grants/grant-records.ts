import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type {
  AuditMark,
  DeleteOne,
  GrantChange,
  GrantDifference,
  GrantInput,
  GrantRecord,
  UpdateOne,
} from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntries, type NewEntry, type Transaction } from '../audit/audit-log.ts'
import type { Author } from '../audit/author.ts'
import { HttpError } from '@casement/server'
import { refusal, type RefusalCode } from '../http/refusals.ts'
import type { Person } from '../signed-in/person.ts'
import { grants, marks } from './grant-tables.ts'

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

/** The grants, each change with its entry of the audit in the same transaction. */
export interface GrantRecords {
  /** all, in the order in which they were made */
  list(): Promise<GrantRecord[]>
  /** those of the person, their groups and their roles, in the order in which they were made */
  listFor(person: Person): Promise<GrantRecord[]>
  /** Creates without `id`, else replaces. Throws 404 `grantUnknown`, 409 `grantChanged`. */
  write(change: UpdateOne, author: Author): Promise<MadeChange & { after: GrantRecord }>
  /** Throws 404 `grantUnknown`, 409 `grantChanged`. */
  remove(which: DeleteOne, author: Author): Promise<MadeChange & { before: GrantRecord }>
  /**
   * What these changes would do, in their order, but for those that would do nothing; the stored grants stay as they are.
   * Throws what `change` throws.
   */
  differences(changes: readonly GrantChange[]): Promise<readonly PlannedChange[]>
  /**
   * Makes all of the changes, or none. Throws 404 `grantUnknown`, 409 `grantChanged` and 400 `changedTwice`, with the place
   * of the change in `field`.
   */
  change(changes: readonly GrantChange[], author: Author): Promise<readonly MadeChange[]>
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
      if (ids.indexOf(id) !== ids.lastIndexOf(id)) throw refusal('changedTwice', { field: field('id') })
    }
    return byId
  }

  const planned = async (tx: Transaction, changes: readonly GrantChange[]): Promise<PlannedChange[]> => {
    const stored = await held(tx, changes)
    return changes.map((change, index) => {
      if ('remove' in change) return { index, change, before: stored.get(change.remove.id)!, after: null }
      const { id, version: _, ...input } = change.write
      return { index, change, before: id === undefined ? null : stored.get(id)!, after: input }
    })
  }

  async function make(
    tx: Transaction,
    plan: readonly PlannedChange[],
    author: Author,
  ): Promise<readonly MadeChange[]> {
    const by = { changedBy: author.person, changedAt: now() }
    const made: Omit<MadeChange, 'entry'>[] = []
    for (const { before, after } of plan) {
      if (!after) {
        await tx.delete(grants).where(eq(grants.id, before!.id))
        made.push({ before: before! })
      } else if (!before) {
        const row = { id: newId(), version: 1, ...columnsOf(after as GrantInput), ...by }
        made.push({ after: toRecord((await tx.insert(grants).values(row).returning())[0]!) })
      } else {
        const row = { ...columnsOf(after as GrantInput), version: before.version + 1, ...by }
        const [updated] = await tx.update(grants).set(row).where(eq(grants.id, before.id)).returning()
        made.push({ before, after: toRecord(updated!) })
      }
    }
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

  /** One change, made even where it leaves the grant as it was: it has a new version then. */
  const makeOne = (change: GrantChange, author: Author): Promise<MadeChange> =>
    db
      .transaction(async (tx) => (await make(tx, await planned(tx, [change]), author))[0]!)
      .catch(inBodyOfItsOwn)

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

    write: async (write, author) => (await makeOne({ write }, author)) as MadeChange & { after: GrantRecord },

    remove: async (remove, author) =>
      (await makeOne({ remove }, author)) as MadeChange & { before: GrantRecord },

    differences: (changes) => db.transaction(async (tx) => (await planned(tx, changes)).filter(isDifferent)),

    change: (changes, author) =>
      db.transaction(async (tx) => make(tx, (await planned(tx, changes)).filter(isDifferent), author)),

    writeFirst: (first, author) =>
      db.transaction(async (tx) => {
        const mark = await tx
          .insert(marks)
          .values({ name: 'first grants', at: now() })
          .onConflictDoNothing()
          .returning()
        if (mark.length === 0) return
        await make(
          tx,
          await planned(
            tx,
            first.map((write) => ({ write })),
          ),
          author,
        )
      }),
  }
}

const isDifferent = ({ before, after }: PlannedChange): boolean =>
  !before || !after || JSON.stringify(columnsOf(before)) !== JSON.stringify(columnsOf(after as GrantInput))

/** Where a body is one change, the place in it is the place in the change. */
function inBodyOfItsOwn(error: unknown): never {
  if (!(error instanceof HttpError) || error.field === undefined) throw error
  const { code, message, field } = error
  throw refusal(code as RefusalCode, { message, field: field.replace(/^changes\.0\.(write|remove)\./, '') })
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
