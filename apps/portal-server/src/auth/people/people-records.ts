import { BoundedMap } from '@casement/limits'
import { asc, eq, sql } from 'drizzle-orm'
import type { KnownPerson } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import type { Person } from '../signed-in/person.ts'
import { people } from './people-tables.ts'

/** Who is known: people who signed in, and those that a file named. Nothing is given to anybody by being known. */
export interface PeopleRecords {
  /** Notes that the person is here, with the groups and roles of the sign-in: at most once an hour while they are the same. */
  see(person: Person): Promise<void>
  /** all, by their names */
  list(): Promise<KnownPerson[]>
  find(person: string): Promise<KnownPerson | undefined>
  /** Writes who a file names, in one step with its entry of the audit. Groups and roles of a sign-in stay. */
  importAll(all: readonly Person[], author: Author): Promise<void>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
}

const notedEveryMs = 60 * 60 * 1000
const maxRemembered = 10_000
const writtenAtOnce = 1000

export function createPeopleRecords({ store, now }: Deps): PeopleRecords {
  const db = store.drizzle
  const noted = new BoundedMap<string, { scope: string; untilMs: number }>(maxRemembered)

  return {
    async see({ value, groups, roles }) {
      const nowMs = now().getTime()
      const scope = JSON.stringify([groups, roles])
      const known = noted.get(value)
      if (known && known.scope === scope && nowMs < known.untilMs) return
      const said = { groups: [...groups], roles: [...roles], seenAt: now() }
      await db
        .insert(people)
        .values({ person: value, ...said })
        .onConflictDoUpdate({ target: people.person, set: said })
      noted.set(value, { scope, untilMs: nowMs + notedEveryMs })
    },

    async list() {
      return (await db.select().from(people).orderBy(asc(people.person))).map(toKnown)
    },

    async find(person) {
      const [row] = await db.select().from(people).where(eq(people.person, person))
      return row && toKnown(row)
    },

    importAll: (all, author) =>
      db.transaction(async (tx) => {
        const at = now()
        for (let from = 0; from < all.length; from += writtenAtOnce)
          await tx
            .insert(people)
            .values(
              all.slice(from, from + writtenAtOnce).map(({ value, groups, roles }) => ({
                person: value,
                groups: [...groups],
                roles: [...roles],
                importedAt: at,
              })),
            )
            .onConflictDoUpdate({
              target: people.person,
              set: {
                groups: sql`CASE WHEN ${people.seenAt} IS NULL THEN excluded.groups ELSE ${people.groups} END`,
                roles: sql`CASE WHEN ${people.seenAt} IS NULL THEN excluded.roles ELSE ${people.roles} END`,
                importedAt: at,
              },
            })
        await appendEntry(tx, { at, ...author, action: 'importPeople', after: { people: all.length } })
      }),
  }
}

const toKnown = ({ person, groups, roles, seenAt, importedAt }: typeof people.$inferSelect): KnownPerson => ({
  person,
  groups,
  roles,
  seenAt: seenAt?.toISOString() ?? null,
  importedAt: importedAt?.toISOString() ?? null,
})
