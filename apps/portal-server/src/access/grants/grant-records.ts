import { createHash } from 'node:crypto'
import { and, asc, eq, getTableName, inArray, or, sql } from 'drizzle-orm'
import type { DeleteOne, GrantChange, GrantInput, GrantRecord, UpdateOne } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { Transaction } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import { refusal, type RefusalCode } from '../../http/refusals.ts'
import type { Person } from '../../auth/signed-in/person.ts'
import { type GrantRow, type JsonRow, recordOfJson, toRecord } from './grant-row.ts'
import { grants, marks } from './grant-tables.ts'
import { isDifferent, type MadeChange, makeChanges, planned, type PlannedChange } from './make-changes.ts'

/** The grants, each change with its entry of the audit in the same transaction. */
export interface GrantRecords {
  /** all, in the order in which they were made */
  list(): Promise<GrantRecord[]>
  /** those of the person, their groups and their roles, in the order in which they were made */
  listFor(person: Person): Promise<GrantRecord[]>
  /**
   * What `stateOf` makes of them, worked out where they are, so that they need not be read to see that they are the same.
   */
  stateFor(person: Person): Promise<string>
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

    async listFor(person) {
      // As one value: a thousand rows by themselves take four times the time.
      const all = sql<
        readonly JsonRow[]
      >`coalesce(json_agg(to_json(${sql.identifier(getTableName(grants))}) ORDER BY ${grants.made}), '[]')`
      const [row] = await db.select({ all }).from(grants).where(isFor(person))
      return row!.all.map(recordOfJson)
    },

    async stateFor(person) {
      const each = sql`${grants.id} || ' ' || ${grants.version}`
      const all = sql`coalesce(string_agg(${each}, ',' ORDER BY ${grants.made}), '')`
      const state = sql<string>`encode(sha256(convert_to(${all}, 'UTF8')), 'hex')`
      const [row] = await db.select({ state }).from(grants).where(isFor(person))
      return row!.state
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

/** A mark of these grants, in their order, that is another one where any of them is another. */
export const stateOf = (records: readonly GrantRecord[]): string =>
  createHash('sha256')
    .update(records.map(({ id, version }) => `${id} ${version}`).join(','))
    .digest('hex')

function isFor({ value, groups, roles }: Person) {
  const named = (kind: GrantRow['subjectKind'], values: readonly string[]) =>
    values.length > 0
      ? and(eq(grants.subjectKind, kind), inArray(grants.subjectValue, [...values]))
      : undefined
  return or(named('person', [value]), named('group', groups), named('role', roles))
}

/** Where a body is one change, the place in it is the place in the change. */
function inBodyOfItsOwn(error: unknown): never {
  if (!(error instanceof HttpError) || error.field === undefined) throw error
  const { code, message, field } = error
  throw refusal(code as RefusalCode, { message, field: field.replace(/^changes\.0\.(write|remove)\./, '') })
}
