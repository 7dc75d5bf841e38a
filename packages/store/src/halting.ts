import type { PGlite } from '@electric-sql/pglite'
import { StoreError } from './store-error.ts'

/**
 * The signs of an embedded database that has found no room for its log. It should have ended; instead it answers every call
 * with one and the same error, or none at all.
 */
const isHalted = (error: unknown): boolean =>
  error instanceof Error &&
  (((error as { code?: unknown }).code === '53100' && error.message.includes('pg_wal')) ||
    error.message.includes('cannot drop active portal'))

/** The same database, which refuses all further calls with STORE_HALTED once it has halted. What is on disk is sound. */
export function haltingWhenFull(pglite: PGlite): PGlite {
  let halted: StoreError | undefined
  for (const name of ['query', 'exec', 'transaction'] as const) {
    const run = pglite[name].bind(pglite) as (...words: unknown[]) => Promise<unknown>
    const guarded = async (...words: unknown[]): Promise<unknown> => {
      if (halted) throw halted
      try {
        return await run(...words)
      } catch (error) {
        if (!isHalted(error)) throw error
        halted = new StoreError('STORE_HALTED', '', { cause: error })
        throw halted
      }
    }
    Object.assign(pglite, { [name]: guarded })
  }
  return pglite
}
