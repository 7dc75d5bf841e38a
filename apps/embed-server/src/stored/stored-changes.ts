import type { Store } from '@casement/store'
import { dayMs } from '@casement/limits'
import { daysKept, digestOf, filesText, foldedName } from './stored-item.ts'
import type { Conflict, ItemChange, NewItem, NewVersion, StoredItem, StoredVersion } from './stored-item.ts'

/** A transaction that changes what is stored, and the revision that it makes. */
export interface Change {
  readonly query: Store['query']
  readonly revision: number
}

export interface ItemRow {
  id: string
  workspace_id: string
  dataset_id: string
  origin_id: string | null
  name: string
  description: string | null
  client_id: string
  person: string | null
  created_at: Date
  changed_at: Date
  version: number
  deleted_at: Date | null
}

export interface VersionRow {
  number: number
  made_at: Date
  client_id: string
  person: string | null
  note: string | null
  from_version: number | null
  digest: string
}

export const itemColumns =
  'id, workspace_id, dataset_id, origin_id, name, description, client_id, person, created_at, changed_at, version, deleted_at'
export const versionColumns = 'number, made_at, client_id, person, note, from_version, digest'

export async function createItem(
  change: Change,
  { item, version, atMost }: { item: NewItem; version: NewVersion; atMost: number },
): Promise<StoredItem | 'named' | 'full'> {
  if (await isNamed(change, item)) return 'named'
  const { id, workspaceId, datasetId, originId, name, description, owner } = item
  const [row] = await change.query<ItemRow>(
    `INSERT INTO service.stored_item (id, kind, workspace_id, dataset_id, origin_id, name, folded_name, description,
       client_id, person, created_at, changed_at, version, revision)
     SELECT $1, 'report', $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 1, $11
     WHERE (SELECT count(*) FROM service.stored_item WHERE workspace_id = $2 AND deleted_at IS NULL) < $12
     RETURNING ${itemColumns}`,
    [
      id,
      workspaceId,
      datasetId,
      originId,
      name,
      foldedName(name),
      description,
      owner.clientId,
      owner.person,
      version.at.toISOString(),
      change.revision,
      atMost,
    ],
  )
  if (!row) return 'full'
  await addVersion(change, id, { ...version, number: 1, from: null })
  return toItem(row)
}

export async function saveVersion(
  change: Change,
  id: string,
  { from, version }: { from: number; version: NewVersion },
): Promise<StoredItem | Conflict | undefined> {
  const item = await itemOf(change, id)
  if (!item) return undefined
  if (item.version !== from) {
    const sql = `SELECT ${versionColumns} FROM service.stored_version WHERE item_id = $1 AND number = $2`
    const [row] = await change.query<VersionRow>(sql, [id, item.version])
    return { newer: toVersion(row!) }
  }
  const number = from + 1
  await addVersion(change, id, { ...version, number, from })
  const sql = `UPDATE service.stored_item SET version = $2, changed_at = $3, revision = $4
    WHERE id = $1 RETURNING ${itemColumns}`
  const [row] = await change.query<ItemRow>(sql, [id, number, version.at.toISOString(), change.revision])
  return toItem(row!)
}

export async function changeItem(
  change: Change,
  id: string,
  { said: { name, description, datasetId }, at }: { said: ItemChange; at: Date },
): Promise<StoredItem | 'named' | undefined> {
  const item = await itemOf(change, id)
  if (!item) return undefined
  const after = {
    ...item,
    name: name ?? item.name,
    datasetId: datasetId ?? item.datasetId,
    description: description === undefined ? item.description : description,
  }
  if (await isNamed(change, after)) return 'named'
  const [row] = await change.query<ItemRow>(
    `UPDATE service.stored_item
     SET name = $2, folded_name = $3, description = $4, dataset_id = $5, changed_at = $6, revision = $7
     WHERE id = $1 RETURNING ${itemColumns}`,
    [
      id,
      after.name,
      foldedName(after.name),
      after.description,
      after.datasetId,
      at.toISOString(),
      change.revision,
    ],
  )
  return toItem(row!)
}

/** Resolves to false when there is no such item, or it is deleted already. */
export async function deleteItem({ query, revision }: Change, id: string, at: Date): Promise<boolean> {
  const sql = `UPDATE service.stored_item SET deleted_at = $2, revision = $3
    WHERE id = $1 AND deleted_at IS NULL RETURNING id`
  return (await query(sql, [id, at.toISOString(), revision])).length > 0
}

export async function undeleteItem(
  change: Change,
  id: string,
  at: Date,
): Promise<StoredItem | 'named' | undefined> {
  const item = await itemOf(change, id, { isDeleted: true })
  if (!item || item.deletedAt! < lastKept(at)) return undefined
  if (await isNamed(change, item)) return 'named'
  const sql = `UPDATE service.stored_item SET deleted_at = NULL, revision = $2
    WHERE id = $1 RETURNING ${itemColumns}`
  const [row] = await change.query<ItemRow>(sql, [id, change.revision])
  return toItem(row!)
}

async function isNamed(
  { query }: Change,
  { id, workspaceId, name }: Pick<StoredItem, 'id' | 'workspaceId' | 'name'>,
): Promise<boolean> {
  const sql = `SELECT id FROM service.stored_item
    WHERE workspace_id = $1 AND folded_name = $2 AND id <> $3 AND deleted_at IS NULL`
  return (await query(sql, [workspaceId, foldedName(name), id])).length > 0
}

function addVersion(
  { query }: Change,
  id: string,
  { number, from, files, author, note, at }: NewVersion & { number: number; from: number | null },
) {
  const text = filesText(files)
  return query(
    `INSERT INTO service.stored_version (item_id, ${versionColumns}, files)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, number, at.toISOString(), author.clientId, author.person, note, from, digestOf(text), text],
  )
}

async function itemOf(
  { query }: Change,
  id: string,
  { isDeleted = false } = {},
): Promise<StoredItem | undefined> {
  const sql = `SELECT ${itemColumns} FROM service.stored_item
    WHERE id = $1 AND deleted_at IS ${isDeleted ? 'NOT ' : ''}NULL`
  const [row] = await query<ItemRow>(sql, [id])
  return row && toItem(row)
}

/** Moment before which what was deleted is gone. */
export const lastKept = (now: Date): Date => new Date(now.getTime() - daysKept * dayMs)

export const toItem = (row: ItemRow): StoredItem => ({
  id: row.id,
  workspaceId: row.workspace_id,
  datasetId: row.dataset_id,
  originId: row.origin_id,
  name: row.name,
  description: row.description,
  owner: { clientId: row.client_id, person: row.person },
  createdAt: new Date(row.created_at),
  changedAt: new Date(row.changed_at),
  version: row.version,
  deletedAt: row.deleted_at && new Date(row.deleted_at),
})

export const toVersion = (row: VersionRow): StoredVersion => ({
  number: row.number,
  madeAt: new Date(row.made_at),
  author: { clientId: row.client_id, person: row.person },
  note: row.note,
  fromVersion: row.from_version,
  digest: row.digest,
})
