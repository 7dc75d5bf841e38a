import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { TokenHolder } from '../auth/embed-tokens/embed-token.ts'

/** A person's own view of a report, under a name. `state` is the frame's, and nobody else reads it. */
export interface PersonalBookmark {
  readonly id: string
  readonly displayName: string
  readonly state: unknown
  /** the view that the report opens with for this person; one at most */
  readonly isDefault: boolean
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly updatedAt: string
}

/** Whose, and of which report: nothing of it is ever reached under another. */
export interface Place {
  readonly holder: TokenHolder
  readonly reportId: string
}

/** Limit of a person's bookmarks for a report. */
export const maxBookmarks = 100

/** Limit of what a person keeps of a report, view and bookmarks together, in bytes of JSON. */
const maxBytes = 1024 * 1024

/** Records that people keep for themselves. Everything throws 503 `unavailable` when the store does not answer. */
export interface PersonalRecords {
  /** JSON text; undefined when there is none */
  readState(place: Place): Promise<string | undefined>
  /** false when it would be more than a person may keep of a report */
  writeState(place: Place, state: string, now: Date): Promise<boolean>
  deleteState(place: Place): Promise<void>
  /** JSON text of a list of PersonalBookmark, the oldest first */
  listBookmarks(place: Place): Promise<string>
  /** undefined when the person keeps as many, or as much, as is allowed */
  addBookmark(place: Place, bookmark: NewBookmark, now: Date): Promise<PersonalBookmark | undefined>
  /** undefined when the person has no such bookmark of the report, 'full' when they would keep too much */
  changeBookmark(
    place: Place,
    id: string,
    change: BookmarkChange,
    now: Date,
  ): Promise<PersonalBookmark | 'full' | undefined>
  /** false when the person has no such bookmark of the report */
  deleteBookmark(place: Place, id: string): Promise<boolean>
}

export interface NewBookmark {
  readonly id: string
  readonly displayName: string
  /** JSON text */
  readonly state: string
  readonly isDefault: boolean
}
export type BookmarkChange = {
  readonly [Key in 'displayName' | 'state' | 'isDefault']?: NewBookmark[Key] | undefined
}

interface Row {
  id: string
  display_name: string
  state: string
  is_default: boolean
  created_at: Date
  updated_at: Date
}

const columns = 'id, display_name, state, is_default, created_at, updated_at'
const mine = 'client_id = $1 AND person = $2 AND report_id = $3'
/** Bytes that are kept beside what is to be written: `but` says what that is. */
const bytesKept = (table: string, but = '') =>
  `(SELECT coalesce(sum(octet_length(state)), 0) FROM service.${table} WHERE ${mine}${but})`
const keyOf = ({ holder, reportId }: Place) => [holder.clientId, holder.person, reportId]

export function createPersonalRecords(store: Store): PersonalRecords {
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((cause: unknown) => {
      throw new HttpError(503, 'unavailable', { cause })
    })

  /** A transaction that no other of the same person and report overlaps, so that what it counts stays so. */
  const alone = <T>(place: Place, work: (transaction: Pick<Store, 'query'>) => Promise<T>): Promise<T> =>
    asked(
      store.transaction(async (transaction) => {
        const name = JSON.stringify(keyOf(place))
        await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
        return work(transaction)
      }),
    )

  /** One bookmark at most is the default: the others stop being so when this one is. */
  const withOneDefault = (place: Place, isDefault: boolean, sql: string, parameters: readonly unknown[]) =>
    alone(place, async (transaction) => {
      const [row] = await transaction.query<Row>(sql, parameters)
      if (row && isDefault)
        await transaction.query(
          `UPDATE service.personal_bookmark SET is_default = false WHERE ${mine} AND is_default AND id <> $4`,
          [...keyOf(place), row.id],
        )
      return row && toBookmark(row)
    })

  return {
    async readState(place) {
      const sql = `SELECT state FROM service.user_state WHERE ${mine}`
      const [row] = await asked(store.query<{ state: string }>(sql, keyOf(place)))
      return row?.state
    },

    async writeState(place, state, now) {
      const sql = `
        INSERT INTO service.user_state (client_id, person, report_id, state, updated_at)
        SELECT $1, $2, $3, $4, $5 WHERE ${bytesKept('personal_bookmark')} + octet_length($4) <= ${maxBytes}
        ON CONFLICT (client_id, person, report_id) DO UPDATE SET state = $4, updated_at = $5
        RETURNING report_id`
      const parameters = [...keyOf(place), state, now.toISOString()]
      return (await alone(place, (transaction) => transaction.query(sql, parameters))).length > 0
    },

    async deleteState(place) {
      await asked(store.query(`DELETE FROM service.user_state WHERE ${mine}`, keyOf(place)))
    },

    async listBookmarks(place) {
      const sql = `SELECT ${columns} FROM service.personal_bookmark WHERE ${mine} ORDER BY created_at, id`
      const rows = await asked(store.query<Row>(sql, keyOf(place)))
      // What was written as JSON is handed on as it is: reading a megabyte of it would keep others waiting.
      const texts = rows.map((row) =>
        JSON.stringify({ ...described(row), state: null }).replace(/null}$/, () => `${row.state}}`),
      )
      return `[${texts.join(',')}]`
    },

    addBookmark: (place, { id, displayName, state, isDefault }, now) =>
      withOneDefault(
        place,
        isDefault,
        `INSERT INTO service.personal_bookmark
           (client_id, person, report_id, id, display_name, state, is_default, created_at, updated_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8
         WHERE (SELECT count(*) FROM service.personal_bookmark WHERE ${mine}) < ${maxBookmarks}
           AND ${bytesKept('personal_bookmark')} + ${bytesKept('user_state')} + octet_length($6) <= ${maxBytes}
         RETURNING ${columns}`,
        [...keyOf(place), id, displayName, state, isDefault, now.toISOString()],
      ),

    async changeBookmark(place, id, { displayName, state, isDefault }, now) {
      const changed = await withOneDefault(
        place,
        isDefault === true,
        `UPDATE service.personal_bookmark
         SET display_name = coalesce($5, display_name), state = coalesce($6, state),
             is_default = coalesce($7, is_default), updated_at = $8
         WHERE ${mine} AND id = $4 AND ($6::text IS NULL OR
           ${bytesKept('personal_bookmark', ' AND id <> $4')} + ${bytesKept('user_state')} + octet_length($6) <= ${maxBytes})
         RETURNING ${columns}`,
        [...keyOf(place), id, displayName ?? null, state ?? null, isDefault ?? null, now.toISOString()],
      )
      if (changed || state === undefined) return changed
      const sql = `SELECT id FROM service.personal_bookmark WHERE ${mine} AND id = $4`
      return (await asked(store.query(sql, [...keyOf(place), id]))).length > 0 ? 'full' : undefined
    },

    async deleteBookmark(place, id) {
      const sql = `DELETE FROM service.personal_bookmark WHERE ${mine} AND id = $4 RETURNING id`
      return (await asked(store.query(sql, [...keyOf(place), id]))).length > 0
    },
  }
}

const toBookmark = (row: Row): PersonalBookmark => ({ ...described(row), state: JSON.parse(row.state) })

const described = (row: Row): Omit<PersonalBookmark, 'state'> => ({
  id: row.id,
  displayName: row.display_name,
  isDefault: row.is_default,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})
