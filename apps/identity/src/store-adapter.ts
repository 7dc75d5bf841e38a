import type { Store } from '@casement/store'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from './oidc-library.ts'

interface AdapterDeps {
  readonly store: Pick<Store, 'query'>
  readonly now: () => Date
}

const sweepEveryMs = 60 * 60 * 1000

/**
 * Where oidc-provider keeps its sessions, interactions, grants, codes and refresh tokens, so that they outlive the
 * process. Rows that have expired are not found; they are removed by the way, once an hour.
 */
export function storeAdapter({ store, now }: AdapterDeps): (model: string) => Adapter {
  let sweptAt = 0
  const sweep = async (): Promise<void> => {
    const time = now().getTime()
    if (time - sweptAt < sweepEveryMs) return
    sweptAt = time
    await store.query('DELETE FROM identity.records WHERE expires_at < $1', [now()])
  }

  return (model) => {
    const findBy = async (column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
      const [row] = await store.query<{ payload: AdapterPayload; consumed_at: Date | null }>(
        `SELECT payload, consumed_at FROM identity.records
         WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > $3)`,
        [model, value, now()],
      )
      if (!row) return undefined
      const { payload, consumed_at: consumedAt } = row
      return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
    }

    const removeGrant = async (grantId: string): Promise<void> => {
      await store.query('DELETE FROM identity.records WHERE grant_id = $1', [grantId])
    }

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null
        await store.query(
          `INSERT INTO identity.records (model, id, payload, grant_id, uid, expires_at)
           VALUES ($1, $2, $3::jsonb, $4, $5, $6)
           ON CONFLICT (model, id) DO UPDATE
           SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
             expires_at = excluded.expires_at`,
          [model, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresAt],
        )
        await sweep()
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      // No device flow, so no user codes.
      findByUserCode: async () => undefined,

      /**
       * Marks a code or refresh token as used. Of two requests that bring the same one at the same time both have found
       * it unused; only one row is changed, and the other request ends the whole grant, as a later one would.
       */
      async consume(id) {
        const [changed] = await store.query<{ id: string }>(
          `UPDATE identity.records SET consumed_at = $3 WHERE model = $1 AND id = $2 AND consumed_at IS NULL
           RETURNING id`,
          [model, id, now()],
        )
        if (changed) return
        const used = await findBy('id', id)
        if (used?.grantId) {
          await removeGrant(used.grantId)
          await store.query(`DELETE FROM identity.records WHERE model = 'Grant' AND id = $1`, [used.grantId])
        }
        throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await store.query('DELETE FROM identity.records WHERE model = $1 AND id = $2', [model, id])
      },
      revokeByGrantId: removeGrant,
    }
  }
}
