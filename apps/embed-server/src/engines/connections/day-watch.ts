import { daysQueriesOf, type FoundDays, type Model, withDays } from '@casement/semantic'
import { EngineLost, rowsOf, type SourceEngine } from '../source-engine.ts'
import type { Watched } from './key-watch.ts'
import { createStretchWatch } from './stretch-watch.ts'

/** The first and the last day of the facts of each table, by its name. */
export type DaysOfFacts = ReadonlyMap<string, FoundDays>

/** Follows which days the facts of models are of while they come in. */
export interface DayWatch {
  /**
   * The dataset with the days of its facts as they were found within a stretch of time; whoever asks first in a stretch has
   * them read. Never rejects: a server that does not answer leaves those of before.
   */
  upToDate<T extends Watched>(dataset: T): Promise<T>
}

interface Deps {
  readonly engine: Pick<SourceEngine, 'dialect' | 'run'>
  /** Length of a stretch, in seconds. */
  readonly everySeconds: number
  readonly timeoutMs: number
  /** Milliseconds. */
  readonly now: () => number
  /** The days of a dataset as they were found when it was opened. */
  readonly found: (id: string) => DaysOfFacts | undefined
  /** Takes the days of a dataset where they are others than before. */
  readonly tell: (id: string, days: DaysOfFacts) => void
}

/** Watches the days of models over one engine. */
export function createDayWatch(deps: Deps): DayWatch {
  const { engine, everySeconds, timeoutMs, now, found, tell } = deps
  const watch = createStretchWatch<DaysOfFacts>({ everySeconds, now })
  const models = new WeakMap<Model, { readonly days: DaysOfFacts; readonly model: Model }>()

  const lookAt = async ({ id, model }: Watched, before: DaysOfFacts) => {
    const days = await daysOfFacts(engine, model, { timeoutMs, before }).catch(() => undefined)
    if (!days || textOf(before) === textOf(days)) return undefined
    tell(id, days)
    return days
  }

  return {
    async upToDate(dataset) {
      const { id, model } = dataset
      const first = found(id) ?? none
      const days = await watch.known(id, first, (before) => lookAt(dataset, before))
      if (days === first) return dataset
      let known = models.get(model)
      if (known?.days !== days) models.set(model, (known = { days, model: withDays(model, days) }))
      return { ...dataset, model: known.model }
    },
  }
}

const none: DaysOfFacts = new Map()

/**
 * The days of the facts of each table. A table that takes too long to be looked through has those of before. Throws
 * EngineLost.
 */
export async function daysOfFacts(
  { dialect, run }: Pick<SourceEngine, 'dialect' | 'run'>,
  model: Model,
  { timeoutMs, before = none }: { timeoutMs: number; before?: DaysOfFacts },
): Promise<DaysOfFacts> {
  const days = new Map<string, FoundDays>()
  for (const { table, sql } of daysQueriesOf(model, dialect)) {
    const known = before.get(table.name)
    const result = await run({ sql, parameters: [] }, { signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        if (error instanceof EngineLost || !(error instanceof Error)) throw error
      },
    )
    const [from, to, count] = result ? (rowsOf(result)[0] ?? []) : []
    const found =
      typeof from === 'string' && typeof to === 'string'
        ? { from: from.slice(0, 10), to: to.slice(0, 10), count: Number(count) }
        : undefined
    const own = result ? found : known
    if (own) days.set(table.name, own)
  }
  return days
}

const textOf = (days: DaysOfFacts): string => JSON.stringify([...days].toSorted())
