import { randomUUID } from 'node:crypto'

/** One limit of somebody's calls, as far as other processes count for it as well. */
export interface SharedLimit {
  /** What was counted here: the others learn it with the next exchange. */
  add(who: string, amount: number): void
  /** Calls `listener` with what the others have counted. */
  onOthers(listener: (who: string, amount: number) => void): void
}

/** Counts that all processes over one store keep together. */
export interface SharedCounts {
  limit(name: string): SharedLimit
  close(): Promise<void>
}

interface Deps {
  /** asks the store, which has the schema `installation` */
  readonly query: <T>(sql: string, parameters?: readonly unknown[]) => Promise<T[]>
  readonly now: () => Date
  /** called once when an exchange fails, and again after one has succeeded */
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

interface Row {
  readonly process: string
  readonly key: string
  readonly minute: number
  readonly amount: number
}

const minuteMs = 60_000
/** Minutes whose counts still matter: this one and the one before. */
const keptMinutes = 2
/** Rows that are read again, as those that were being written while others were read come late. */
const overlapMs = 5000
/** Keys of which the others learn at most in an exchange; beyond them each process counts for itself. */
const maxKeys = 10_000

/**
 * Exchanges counts through the store, every second: what each process counted by key and minute is written, and what the
 * others wrote is read. No call waits for it, so within an exchange each process lets through what it would alone. While the
 * store does not answer, each counts for itself, and what was missed of the last two minutes comes with the next exchange.
 */
export function shareCounts({ query, now, onError, everyMs = 1000 }: Deps): SharedCounts {
  const process = randomUUID()
  const listeners = new Map<string, (who: string, amount: number) => void>()
  /** by minute and key, what was counted here, and whether the store knows it */
  const mine = new Map<string, { minute: number; key: string; amount: number; isTold: boolean }>()
  /** by process, minute and key, what was heard */
  const heard = new Map<string, { minute: number; amount: number }>()
  let readAtMs = now().getTime()
  let prunedMinute = 0
  let hasFailed = false
  let exchanging: Promise<void> | undefined

  const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs)

  async function tell(): Promise<void> {
    const untold = [...mine.values()].filter(({ isTold }) => !isTold)
    if (untold.length === 0) return
    for (const one of untold) one.isTold = true
    const rows = untold.map(({ minute, key, amount }) => ({ minute, key, amount }))
    await query(
      `INSERT INTO installation.spent (process, key, minute, amount, changed_at)
       SELECT $1, key, minute, amount, clock_timestamp()
       FROM jsonb_to_recordset($2::jsonb) AS told(key text, minute bigint, amount double precision)
       ON CONFLICT (process, key, minute) DO UPDATE SET amount = excluded.amount, changed_at = excluded.changed_at`,
      [process, JSON.stringify(rows)],
    ).catch((error: unknown) => {
      for (const one of untold) one.isTold = false
      throw error
    })
  }

  async function hear(): Promise<void> {
    const startedMs = now().getTime()
    const rows = await query<Row>(
      `SELECT process, key, minute, amount FROM installation.spent
       WHERE process <> $1 AND minute > $2 AND changed_at > clock_timestamp() - make_interval(secs => $3)`,
      [process, minuteOf(now()) - keptMinutes, (startedMs - readAtMs + overlapMs) / 1000],
    )
    readAtMs = startedMs
    for (const row of rows) {
      const name = `${row.process} ${row.minute} ${row.key}`
      const more = row.amount - (heard.get(name)?.amount ?? 0)
      heard.set(name, { minute: row.minute, amount: row.amount })
      if (more <= 0) continue
      const [limit, who] = JSON.parse(row.key) as [string, string]
      listeners.get(limit)?.(who, more)
    }
  }

  /** Forgets the minutes that are over, here and in the store. */
  async function prune(): Promise<void> {
    const minute = minuteOf(now())
    if (minute === prunedMinute) return
    prunedMinute = minute
    for (const counts of [mine, heard])
      for (const [name, one] of counts) if (one.minute <= minute - keptMinutes) counts.delete(name)
    await query('DELETE FROM installation.spent WHERE minute <= $1', [minute - keptMinutes])
  }

  async function exchange(): Promise<void> {
    try {
      await tell()
      await hear()
      await prune()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onError(error)
      hasFailed = true
    }
  }
  const timer = setInterval(() => {
    exchanging ??= exchange().finally(() => (exchanging = undefined))
  }, everyMs).unref()

  return {
    limit: (name) => ({
      add(who, amount) {
        const minute = minuteOf(now())
        const key = JSON.stringify([name, who])
        const one = mine.get(`${minute} ${key}`)
        if (one) Object.assign(one, { amount: one.amount + amount, isTold: false })
        else if (mine.size < maxKeys) mine.set(`${minute} ${key}`, { minute, key, amount, isTold: false })
      },
      onOthers: (listener) => void listeners.set(name, listener),
    }),
    async close() {
      clearInterval(timer)
      await exchanging
    },
  }
}
