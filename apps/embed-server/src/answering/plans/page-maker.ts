import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { QueryQueue } from '../../scheduling/query-queue.ts'
import { createPauses } from '../../scheduling/time-slices.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import { createLowPriority } from '../../scheduling/low-priority.ts'
import type { PageAsked } from './page-asked.ts'
import { createPageTables, type PageTablesDeps } from './page-tables.ts'
import { createPlanCompiler, type MadePlan } from './plan-compiler.ts'
import type { MadeTable } from './read-tables.ts'

/** Plans of a page and the tables that they are evaluated over. */
export interface MadePage {
  /** For each question the place of its plan; null where only the service answers it. */
  readonly asked: readonly (number | null)[]
  /** A line of JSON for each plan, compressed by gzip. */
  readonly plans: Uint8Array
  readonly tables: readonly MadeTable[]
}

interface Deps extends PageTablesDeps {
  readonly queue: QueryQueue
  readonly shares: WorkShares
  readonly maxCells: number
  readonly timeoutMs: number
  /** A page could not be made; its questions are the service's. */
  readonly onFailure: (error: unknown) => void
}

const compressed = promisify(gzip)

/** All questions of a page are the service's. */
const nothing = async ({ queries }: PageAsked): Promise<MadePage> => ({
  asked: queries.map(() => null),
  plans: await compressed(''),
  tables: [],
})

/**
 * Makes what a page is answered by without the service: the plans of its questions, and their tables as the person may see
 * them, small enough to be sent. All of it is work of low priority. Rejects with the reason of the signal only.
 */
export function createPageMaker(deps: Deps): (asked: PageAsked) => Promise<MadePage> {
  const compiler = createPlanCompiler(deps)
  const later = createLowPriority(deps)
  const tablesOf = createPageTables(deps, later)
  const pause = createPauses()

  async function madeLater(query: unknown, asked: PageAsked): Promise<MadePlan | null> {
    return later(asked.viewer, asked.signal, async () => {
      const start = performance.now()
      const made = compiler.make(query, asked)
      const took = performance.now() - start
      // Compiling stops everybody's events; what the engine does for it makes room for everybody.
      deps.shares.spend(asked.viewer, took)
      await pause(took)
      return made
    })
  }

  async function made(asked: PageAsked): Promise<MadePage> {
    const all: (MadePlan | null)[] = []
    for (const query of asked.queries) {
      const known = compiler.known(query, asked)
      all.push(known === undefined ? await madeLater(query, asked) : known)
    }
    const unique = new Map(all.flatMap((plan) => (plan ? [[plan.line, plan] as const] : [])))
    const { plans, tables } = await tablesOf([...unique.values()], asked)
    const places = new Map(plans.map(({ line }, place) => [line, place]))
    return {
      asked: all.map((plan) => (plan ? (places.get(plan.line) ?? null) : null)),
      plans: await compressed([...places.keys()].join('\n')),
      tables,
    }
  }

  return async (asked) => {
    try {
      // Figures that are held back are the service's to refuse.
      const doubled = await deps.engine.doubledIn?.(asked.dataset)
      return doubled?.length ? await nothing(asked) : await made(asked)
    } catch (error) {
      asked.signal.throwIfAborted()
      deps.onFailure(error)
      return nothing(asked)
    }
  }
}
