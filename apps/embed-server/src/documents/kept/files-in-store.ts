import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { FilePlace } from './file-place.ts'

/**
 * Files that every process over the store finds. Unlogged: the server neither writes them twice nor sends them to others
 * that follow it, and a backup leaves them out; where it crashes they are gone, and asked for again.
 */
export const exportFileTables = `
  CREATE UNLOGGED TABLE service.export_file (
    export_id uuid PRIMARY KEY,
    whose text NOT NULL,
    bytes bigint NOT NULL,
    written_at timestamptz NOT NULL
  );
  CREATE UNLOGGED TABLE service.export_part (
    export_id uuid NOT NULL REFERENCES service.export_file ON DELETE CASCADE,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (export_id, part)
  );
  ALTER TABLE service.export_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
`

/**
 * Files in the store, in parts of `partBytes`, 1 MiB unless said: a statement that writes one takes a moment, whatever the
 * file has. Throws 503 `unavailable` when the store does not answer.
 */
export function filesInStore(
  store: Pick<Store, 'query' | 'transaction'>,
  { now, partBytes = 1024 * 1024 }: { readonly now: () => Date; readonly partBytes?: number },
): FilePlace {
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((cause: unknown): never => {
      throw new HttpError(503, 'unavailable', { cause })
    })
  const rows = <T>(sql: string, parameters: readonly unknown[] = []) => asked(store.query<T>(sql, parameters))

  return {
    async all() {
      const found = await rows<{ exportId: string; whose: string; bytes: number; writtenAt: Date }>(
        'SELECT export_id AS "exportId", whose, bytes, written_at AS "writtenAt" FROM service.export_file',
      )
      return found.map((file) => ({ ...file, writtenAt: file.writtenAt.getTime() }))
    },
    async put(exportId, whose, bytes) {
      const write = async (tx: Pick<Store, 'query'>) => {
        await tx.query(
          'INSERT INTO service.export_file (export_id, whose, bytes, written_at) VALUES ($1, $2, $3, $4)',
          [exportId, whose, bytes.length, now().toISOString()],
        )
        for (let part = 0; part * partBytes < bytes.length; part++)
          await tx.query('INSERT INTO service.export_part (export_id, part, bytes) VALUES ($1, $2, $3)', [
            exportId,
            part,
            Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes)),
          ])
      }
      await asked(store.transaction(write))
    },
    async read(exportId) {
      const [file] = await rows<{ bytes: number }>(
        'SELECT bytes FROM service.export_file WHERE export_id = $1',
        [exportId],
      )
      if (!file) return undefined
      const parts: Uint8Array[] = []
      for (let part = 0; part * partBytes < file.bytes; part++) {
        const [row] = await rows<{ bytes: Uint8Array }>(
          'SELECT bytes FROM service.export_part WHERE export_id = $1 AND part = $2',
          [exportId, part],
        )
        // Removed meanwhile.
        if (!row) return undefined
        parts.push(row.bytes)
      }
      return Buffer.concat(parts)
    },
    async drop(exportId) {
      await rows('DELETE FROM service.export_file WHERE export_id = $1', [exportId])
    },
  }
}
