import { readSettings } from '@casement/server'
import { type ChainFindings, openStore, type Store } from '@casement/store'
import { storeLocation } from '../../apps/casement/src/data-folder/store-location.ts'
import { verifyActivity } from '../../apps/embed-server/src/index.ts'
import { readAudit, verifyAudit } from '../../apps/portal-server/src/index.ts'

interface Chain {
  readonly table: string
  readonly verify: (store: Store) => Promise<ChainFindings>
}

const chains: readonly Chain[] = [
  {
    table: 'portal.audit',
    verify: (store) => verifyAudit((after) => readAudit(store, { after, limit: 1000 })),
  },
  { table: 'service.activity', verify: verifyActivity },
]

/**
 * What is found after a row was changed, one removed and one put in beside the product: of each chain, one thing each. Each
 * is made good before the next. Throws where one of them is not found, or where what was made good is not well.
 */
export async function tamper(dataFolder: string): Promise<readonly string[]> {
  const settings = readSettings({ env: { CASEMENT_DATA_FOLDER: dataFolder }, cwd: dataFolder })
  const store = await openStore(storeLocation(settings))
  const found: string[] = []
  try {
    for (const { table, verify } of chains) {
      const [{ id }] = (await store.query<{ id: number }>(
        `SELECT id FROM ${table} ORDER BY id OFFSET (SELECT count(*) / 2 FROM ${table}) LIMIT 1`,
      )) as [{ id: number }]
      const putBack = `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept`
      const ways: readonly (readonly [does: string, undoes: string])[] = [
        [
          `UPDATE ${table} SET person = 'mallory' WHERE id = ${id}`,
          `UPDATE ${table} SET person = kept.person FROM kept WHERE ${table}.id = kept.id`,
        ],
        [`DELETE FROM ${table} WHERE id = ${id}`, putBack],
        [
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT forged.* FROM kept, jsonb_populate_record(kept,
             jsonb_build_object('id', (SELECT max(id) + 1 FROM ${table}), 'event_id', gen_random_uuid())) AS forged`,
          `DELETE FROM ${table} WHERE id = (SELECT max(id) FROM ${table})`,
        ],
      ]
      await store.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      await store.query(`CREATE TEMP TABLE kept AS SELECT * FROM ${table} WHERE id = ${id}`)
      for (const [does, undoes] of ways) {
        await store.query(does)
        const { problems } = await verify(store)
        await store.query(undoes)
        const { problems: left } = await verify(store)
        if (problems.length === 0 || left.length > 0)
          throw new Error(`${does}: found ${JSON.stringify(problems)}, then ${JSON.stringify(left)}`)
        found.push(`${table}: ${problems[0]}`)
      }
      await store.query('DROP TABLE kept')
    }
    return found
  } finally {
    await store.close()
  }
}
