import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { DeleteOne, GrantChange, GrantInput, GrantRecord, UpdateOne } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { Transaction } from '../audit/audit-log.ts'
import type { Author } from '../audit/author.ts'
import { refusal, type RefusalCode } from '../http/refusals.ts'
import type { Person } from '../signed-in/person.ts'
import { type GrantRow, toRecord } from './grant-row.ts'
import { grants, marks } from './grant-tables.ts'
import { isDifferent, type MadeChange, makeChanges, planned, type PlannedChange } from './make-changes.ts'

/** The grants, each change with its entry of the audit in the same transaction. */
export interface GrantRecords {
  /** all, in the order in which they were made */
  list(): Promise<GrantRecord[]>
  /** those of the person, their groups and their roles, in the order in which they were made */
  listFor(person: Person): Promise<GrantRecord[]>
  /**
   * Creates without `id`, else replaces. One that is equal to a stored grant but for its note is that grant.
   * Throws 404 `grantUnknown`, 409 `grantChanged` and `grantTwice`.
   */
  write(change: UpdateOne, author: Author): Promise<MadeChange & { after: GrantRecord }>
  /** Throws 404 `grantUnknown`, 409 `grantChanged`. */
  remove(which: DeleteOne, author: Author): Promise<MadeChange & { before: GrantRecord }>
  /**
   * What these changes would do, in their order, but for those that would do nothing; the stored grants stay as they are.
   * Throws what `change` throws.
   */
  differences(changes: readonly GrantChange[]): Promise<readonly PlannedChange[]>
  /**
   * Makes all of the changes, or none. Throws 404 `grantUnknown`, 409 `grantChanged`, `grantTwice` and 400 `changedTwice`, with the place
   * of the change in `field`. `also` is what else is done in the same step.
   */
  change(
    changes: readonly GrantChange[],
    author: Author,
    also?: (tx: Transaction, made: readonly MadeChange[]) => Promise<void>,
  ): Promise<readonly MadeChange[]>
  /** Writes the grants that an installation begins with; only the first call ever does anything. */
  writeFirst(first: readonly GrantInput[], author: Author): Promise<void>
}

interface Deps {
  readonly store: Store
  readonly now: () => Date
  readonly newId: () => string
}

export function createGrantRecords({ store, now, newId }: Deps): GrantRecords {
  const db = store.drizzle

  const make = async (tx: Transaction, plan: readonly PlannedChange[], author: Author) =>
    makeChanges(tx, plan, author, { now, newId })

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
      const named = (kind: GrantRow['subjectKind'], values: readonly string[]) =>
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

    change: (changes, author, also) =>
      db.transaction(async (tx) => {
        const made = await make(tx, (await planned(tx, changes)).filter(isDifferent), author)
        await also?.(tx, made)
        return made
      }),

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

/** Where a body is one change, the place in it is the place in the change. */
function inBodyOfItsOwn(error: unknown): never {
  if (!(error instanceof HttpError) || error.field === undefined) throw error
  const { code, message, field } = error
  throw refusal(code as RefusalCode, { message, field: field.replace(/^changes\.0\.(write|remove)\./, '') })
}
