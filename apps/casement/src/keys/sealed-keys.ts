import type { Store } from '@casement/store'
import { StartProblem } from '../settings/start-problem.ts'
import type { KeyPlace } from './key-place.ts'
import type { Seal } from './seal.ts'

interface Row {
  readonly name: string
  readonly sealed_with: string
  readonly sealed: string
}

const named = 'sealingKey (CASEMENT_SEALING_KEY)'

/** Keys in the store, each sealed; whoever reads the store or a backup of it has none of them. */
export function sealedKeys(store: Pick<Store, 'query'>, seal: Seal): KeyPlace {
  async function kept<T>(name: string, isWhole: (value: T) => boolean): Promise<T | undefined> {
    const [row] = await store.query<Row>(
      'SELECT name, sealed_with, sealed FROM installation.sealed_keys WHERE name = $1',
      [name],
    )
    if (!row) return undefined
    const value = JSON.parse(opened(row, seal)) as T
    if (value === null || !isWhole(value)) throw damaged(name)
    return value
  }
  return {
    async names() {
      const rows = await store.query<Row>('SELECT name FROM installation.sealed_keys ORDER BY name')
      return rows.map(({ name }) => name)
    },
    async once(name, make, isWhole) {
      const known = await kept(name, isWhole)
      if (known !== undefined) return known
      await addSealed(store, seal, name, JSON.stringify(await make()))
      return (await kept(name, isWhole))!
    },
    async remove(name) {
      await store.query('DELETE FROM installation.sealed_keys WHERE name = $1', [name])
    },
  }
}

/** Adds a key unless there is one of that name. */
export async function addSealed(
  store: Pick<Store, 'query'>,
  seal: Seal,
  name: string,
  text: string,
): Promise<void> {
  await store.query(
    `INSERT INTO installation.sealed_keys (name, sealed_with, sealed, made_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (name) DO NOTHING`,
    [name, seal.mark, seal.close(name, text)],
  )
}

/**
 * Looks whether all keys of the store open with this seal, and seals anew by it those that were sealed by the former one.
 * Resolves to how many there are. Throws StartProblem with what to do.
 */
export async function openSealed(
  store: Pick<Store, 'query'>,
  seal: Seal,
  former: Seal | undefined,
): Promise<number> {
  const rows = await store.query<Row>('SELECT name, sealed_with, sealed FROM installation.sealed_keys')
  for (const row of rows) {
    if (row.sealed_with !== former?.mark || row.sealed_with === seal.mark) {
      opened(row, seal)
      continue
    }
    await store.query(
      `UPDATE installation.sealed_keys SET sealed_with = $3, sealed = $4 WHERE name = $1 AND sealed_with = $2`,
      [row.name, former.mark, seal.mark, seal.close(row.name, opened(row, former))],
    )
  }
  return rows.length
}

function opened(row: Row, seal: Seal): string {
  if (row.sealed_with !== seal.mark)
    throw new StartProblem([
      `${named}: the keys in the store were sealed with another key, marked ${row.sealed_with}; this one is marked ${seal.mark}. Set the one that they were sealed with; to change it, set that one as formerSealingKey (CASEMENT_FORMER_SEALING_KEY) for one start. If it is lost, docs/operating.md says how to begin with new keys`,
    ])
  try {
    return seal.open(row.name, row.sealed)
  } catch {
    throw damaged(row.name)
  }
}

const damaged = (name: string) =>
  new StartProblem([
    `${named}: the key ${name} in the store is damaged; restore a backup, or remove its row from installation.sealed_keys to make a new one`,
  ])
