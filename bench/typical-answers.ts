import type { QueryLine } from '@casement/query'
import type { ServedDataset } from '../apps/embed-server/src/content/content-parts.ts'
import { createSizedCache } from '../apps/embed-server/src/answering/cache/sized-cache.ts'
import { createAnswering } from '../apps/embed-server/src/answering/query/answering.ts'
import type { AnsweringEngine } from '../apps/embed-server/src/answering/query/answering-engine.ts'
import { createRequestNeeds } from '../apps/embed-server/src/answering/query/request-needs.ts'
import { createQueryQueue } from '../apps/embed-server/src/scheduling/query-queue.ts'
import { createPurse } from '../apps/embed-server/src/scheduling/purse.ts'
import { createWorkShares } from '../apps/embed-server/src/scheduling/work-shares.ts'
import { budgetOfOne } from '../packages/semantic/src/index.ts'
import type { TypicalQuery } from './figures-queries.ts'

export const clock = { today: '2026-11-21', now: '2026-11-21T12:00:00' }

export type Figures = Exclude<QueryLine, { error: unknown }>
interface Asking {
  readonly viewer: string
  readonly signal: AbortSignal
}
/** The line of a query as JSON. */
export type Answer = (
  typical: Pick<TypicalQuery, 'query' | 'roles'>,
  asking?: Partial<Asking>,
) => Promise<string>

/** Everything between a query and its line, of which nothing is kept; two queries run at the same time. */
export function answeringWith(engine: AnsweringEngine, dataset: ServedDataset): Answer {
  const shares = createWorkShares({ secondsPerMinute: 0, now: () => new Date() })
  const answering = createAnswering({
    engine,
    queue: createQueryQueue({ places: 2, longestQueue: 2000 }),
    cache: createSizedCache<string | Uint8Array>({ maxHeld: 0, sizeOf: ({ length }) => length }),
    timeoutMs: 120_000,
    maxCells: 1_000_000,
    shares,
    engineShares: shares,
    purse: createPurse(shares),
  })
  return async (typical, { viewer = 'one', signal = new AbortController().signal } = {}) => {
    const { query, roles } = typical
    const identity = { username: 'bench', roles }
    const answered = await answering({
      query,
      dataset,
      identity,
      viewer,
      signal,
      clock,
      takesArrow: false,
      budget: { ...budgetOfOne },
      needs: createRequestNeeds(1),
      mayHold: async () => {},
    })
    if ('figures' in answered) return String(answered.figures)
    throw new Error(`${answered.code}: ${answered.message}`, { cause: answered.cause })
  }
}

/** Throws unless both answers are the same: amounts to the digit, quotients to 1e-12. Gives the number of rows. */
export function refuseOthers({ name }: TypicalQuery, ours: Figures, raw: unknown[][]): number {
  const columns = ours.columns.map(({ name: column, values }) =>
    ours.totals ? [...values, ours.totals[column] ?? null] : values,
  )
  const isSame = (one: unknown, other: unknown) =>
    one === other ||
    (typeof one === 'number' && typeof other === 'number' && Math.abs(one / other - 1) < 1e-12)
  for (const [at, values] of columns.entries())
    for (let row = 0; row < Math.max(values.length, raw[at]!.length); row++)
      if (!isSame(values[row], raw[at]![row]))
        throw new Error(
          `${name}: row ${row} of ${ours.columns[at]!.name} is ${String(values[row])}, by hand ${String(raw[at]![row])}`,
        )
  return ours.rowCount
}
