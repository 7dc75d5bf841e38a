import type { ReportFiles } from '@casement/report'
import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import {
  type Change,
  changeItem,
  createItem,
  deleteItem,
  type ItemRow,
  itemColumns,
  lastKept,
  saveVersion,
  toItem,
  toVersion,
  undeleteItem,
  type VersionRow,
  versionColumns,
} from './stored-changes.ts'
import type { Conflict, ItemChange, NewItem, NewVersion, StoredItem, StoredVersion } from './stored-item.ts'

/** Reports that are made in the product, with every version. Everything throws 503 `unavailable` when the store does not answer. */
export interface StoredRecords {
  /** Number that grows with every change. */
  revision(): Promise<number>
  /** Items that changed after a revision, deleted ones among them. */
  changedSince(revision: number): Promise<readonly StoredItem[]>
  /** Limit of a workspace: `atMost` items that are not deleted. */
  create(item: NewItem, version: NewVersion, atMost: number): Promise<StoredItem | 'named' | 'full'>
  /** Undefined when there is no such item, or it is deleted. */
  save(id: string, from: number, version: NewVersion): Promise<StoredItem | Conflict | undefined>
  change(id: string, change: ItemChange, at: Date): Promise<StoredItem | 'named' | undefined>
  /** False when there is no such item, or it is deleted already. */
  deleteItem(id: string, at: Date): Promise<boolean>
  undelete(id: string, at: Date): Promise<StoredItem | 'named' | undefined>
  /** The newest first, below `before` where it is given. */
  versions(
    id: string,
    page: { atMost: number; before?: number | undefined },
  ): Promise<readonly StoredVersion[]>
  filesOf(id: string, number: number): Promise<ReportFiles | undefined>
  /** False when there is no such version. */
  nameVersion(id: string, number: number, note: string | null): Promise<boolean>
  /** Removes what was deleted too long ago; resolves to how many items. */
  removeOld(now: Date): Promise<number>
}

export function createStoredRecords(store: Store): StoredRecords {
  const answered = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((cause: unknown) => {
      throw new HttpError(503, 'unavailable', { cause })
    })
  const query = <T>(sql: string, parameters: readonly unknown[]) => answered(store.query<T>(sql, parameters))

  /** A change, after all that began before it; its revision is one more than theirs. */
  const changing = <T>(work: (change: Change) => Promise<T>): Promise<T> =>
    answered(
      store.transaction(async (transaction) => {
        const [row] = await transaction.query<{ value: number }>(
          'UPDATE service.stored_revision SET value = value + 1 RETURNING value',
        )
        return work({ query: transaction.query.bind(transaction), revision: row!.value })
      }),
    )

  return {
    async revision() {
      const [row] = await query<{ value: number }>('SELECT value FROM service.stored_revision', [])
      return row!.value
    },
    async changedSince(revision) {
      const sql = `SELECT ${itemColumns} FROM service.stored_item WHERE revision > $1 ORDER BY created_at, id`
      return (await query<ItemRow>(sql, [revision])).map(toItem)
    },

    create: (item, version, atMost) => changing((change) => createItem(change, { item, version, atMost })),
    save: (id, from, version) => changing((change) => saveVersion(change, id, { from, version })),
    change: (id, said, at) => changing((change) => changeItem(change, id, { said, at })),
    deleteItem: (id, at) => changing((change) => deleteItem(change, id, at)),
    undelete: (id, at) => changing((change) => undeleteItem(change, id, at)),

    async versions(id, { atMost, before }) {
      const sql = `SELECT ${versionColumns} FROM service.stored_version
        WHERE item_id = $1 AND ($2::int IS NULL OR number < $2) ORDER BY number DESC LIMIT $3`
      return (await query<VersionRow>(sql, [id, before ?? null, atMost])).map(toVersion)
    },
    async filesOf(id, number) {
      const sql = 'SELECT files FROM service.stored_version WHERE item_id = $1 AND number = $2'
      const [row] = await query<{ files: string }>(sql, [id, number])
      return row && (JSON.parse(row.files) as ReportFiles)
    },
    async nameVersion(id, number, note) {
      const sql =
        'UPDATE service.stored_version SET note = $3 WHERE item_id = $1 AND number = $2 RETURNING number'
      return (await query(sql, [id, number, note])).length > 0
    },
    async removeOld(now) {
      const sql = 'DELETE FROM service.stored_item WHERE deleted_at < $1 RETURNING id'
      return (await query(sql, [lastKept(now).toISOString()])).length
    },
  }
}
