import type { PGlite } from '@electric-sql/pglite'

/** Calls after which the database is looked at. */
const everyCalls = 100
/** Calls that a piece of the work lets pass before itself while there is no pause between them. */
const patienceCalls = 50
/** Relations beyond this size are vacuumed once after a start: what is dead in them is forgotten when a process is killed. */
const largeBytes = 1024 * 1024
/** Bytes of the log after which it is used again from its beginning. */
const logBytes = 32 * 1024 * 1024

/**
 * Relations with room to give back, the largest first: PostgreSQL's own formula, with a bound, as every piece of the work
 * keeps calls waiting for as long as it takes. A table's long values are a relation of their own.
 */
const deadRelations = `
  SELECT relid::regclass::text AS name FROM pg_stat_all_tables
  WHERE n_dead_tup > least(50 + 0.2 * n_live_tup, 10000) OR ($1 AND pg_relation_size(relid) > ${largeBytes})
  ORDER BY n_dead_tup DESC`
/** What calls have left is told to the statistics once a second at most, in which a fast machine writes a lot. */
const upToDate = 'SELECT pg_stat_force_next_flush()'
const logLength = 'SELECT pg_current_wal_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()'

export interface Reclaiming {
  readonly pglite: PGlite
  /** Resolves when no such work is under way; none begins after it. */
  readonly stop: () => Promise<void>
}

/**
 * The same database, which gives back the room of what was overwritten and deleted, and of its log. An embedded database has
 * none of the processes by which a server does so: without this, one row that is written over and over fills the disk.
 * A relation at a time, in pauses between calls.
 */
export function reclaiming(pglite: PGlite): Reclaiming {
  const query = pglite.query.bind(pglite)
  let calls = 0
  let underWay = 0
  let isFirst = true
  let isStopped = false
  let round: Promise<void> | undefined
  let passed: (() => void) | undefined

  for (const name of ['query', 'exec', 'transaction'] as const) {
    const run = pglite[name].bind(pglite) as (...words: unknown[]) => Promise<unknown>
    const counted = async (...words: unknown[]): Promise<unknown> => {
      underWay++
      try {
        return await run(...words)
      } finally {
        underWay--
        if (++calls % everyCalls === 0) begin()
        passed?.()
      }
    }
    Object.assign(pglite, { [name]: counted })
  }

  function begin(): void {
    // Calls tell themselves of a database that fails; this one is tried again with the next hundred of them.
    round ??= reclaim()
      .catch(() => {})
      .finally(() => (round = undefined))
  }

  /** Resolves in a pause between calls, or when enough of them were let pass. */
  async function pause(): Promise<void> {
    for (let left = patienceCalls; underWay > 0 && left > 0 && !isStopped; left--)
      await new Promise<void>((resolve) => (passed = resolve))
    passed = undefined
  }

  async function reclaim(): Promise<void> {
    await query(upToDate)
    const { rows } = await query<{ name: string }>(deadRelations, [isFirst])
    isFirst = false
    const pieces = rows.map(({ name }) => `VACUUM (PROCESS_TOAST false) ${name}`)
    for (const piece of pieces) {
      await pause()
      if (isStopped) return
      await query(piece)
    }
    const [log] = (await query<{ bytes: string }>(logLength)).rows
    if (Number(log?.bytes) <= logBytes) return
    await pause()
    if (!isStopped) await query('CHECKPOINT')
  }

  return {
    pglite,
    async stop() {
      isStopped = true
      passed?.()
      await round
    },
  }
}
