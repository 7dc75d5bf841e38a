import { checksOf, type Model, type ModelCheck } from '@casement/semantic'
import type { ServedDataset } from '../content/content.ts'
import { rowsOf, type SourceEngine } from '../engines/source-engine.ts'

/** A one side of a relationship that is not unique any more: figures over it would count rows twice. */
export interface DoubledKey {
  /** Name of its table in the model. */
  readonly table: string
  /** For readers: no value stands in it, as not everybody may see all of them. */
  readonly message: string
}

/** A dataset and its model, which another may take the place of. */
export type Watched = Pick<ServedDataset, 'id' | 'model'>

/** Looks whether one sides of relationships stay unique while their data are served. */
export interface KeyWatch {
  /**
   * The one sides of a dataset that are not unique, as they were found within a stretch of time; whoever asks first in a
   * stretch has them looked at. Never rejects: a server that does not answer leaves what was found before.
   */
  doubledIn(dataset: Watched): Promise<readonly DoubledKey[]>
  /** Whether any is known. */
  hasDoubled(): boolean
}

interface Deps {
  readonly engine: Pick<SourceEngine, 'dialect' | 'run'>
  /** Length of a stretch, in seconds. */
  readonly everySeconds: number
  readonly timeoutMs: number
  /** Milliseconds. */
  readonly now: () => number
  /** Takes a change of what is found, with values, for the log. */
  readonly tell: (sentence: string) => void
}

/** Looks that take longer nobody waits for. */
const slowMs = 2000
/** The share of a server's time that looks may take: a twentieth. */
const restTimes = 20

interface Looked {
  readonly found: readonly DoubledKey[]
  /** When it is looked again, and how long the last look took. */
  readonly againAtMs: number
  readonly tookMs: number
}

/** Watches the one sides of models over one engine, which are unique when this begins. */
export function createKeyWatch({ engine, everySeconds, timeoutMs, now, tell }: Deps): KeyWatch {
  const everyMs = everySeconds * 1000
  const begun = now()
  const looked = new Map<string, Looked>()
  const looking = new Map<string, Promise<readonly DoubledKey[]>>()

  const stretchAfter = (ms: number) => (Math.floor(ms / everyMs) + 1) * everyMs
  const of = (id: string): Looked =>
    looked.get(id) ?? { found: [], againAtMs: stretchAfter(begun), tookMs: 0 }

  async function lookAt({ id, model }: Watched): Promise<readonly DoubledKey[]> {
    const before = of(id)
    const start = performance.now()
    const values = new Map<ModelCheck, readonly unknown[]>()
    let isLooked = true
    try {
      for (const check of checksOf(model, engine.dialect)) {
        const signal = AbortSignal.timeout(timeoutMs)
        const rows = rowsOf(await engine.run({ sql: check.sql, parameters: [] }, { signal }))
        if (rows.length > 0)
          values.set(
            check,
            rows.map(([value]) => value),
          )
      }
    } catch {
      // Whether it answers is told where figures are asked of it.
      isLooked = false
    }
    const found = isLooked ? [...values.keys()].map(toDoubled) : before.found
    const tookMs = performance.now() - start
    const againAtMs = Math.max(stretchAfter(now()), now() + restTimes * tookMs)
    looked.set(id, { found, againAtMs, tookMs })
    if (isLooked) tellChange(model, { before: before.found, values })
    return found
  }

  function tellChange(
    { name }: Model,
    {
      before,
      values,
    }: { before: readonly DoubledKey[]; values: ReadonlyMap<ModelCheck, readonly unknown[]> },
  ): void {
    const isKnown = ({ column }: ModelCheck) => before.some(({ table }) => table === column.table)
    for (const [check, found] of values)
      if (!isKnown(check)) {
        const shown = found.slice(0, 3).map((value) => JSON.stringify(String(value)))
        tell(`of the model "${name}" figures are held back: ${check.message}: ${shown.join(', ')}`)
      }
    if (before.length > 0 && values.size === 0) tell(`the one sides of the model "${name}" are unique again`)
  }

  return {
    async doubledIn(dataset) {
      const { id } = dataset
      const { found, againAtMs, tookMs } = of(id)
      if (now() < againAtMs) return found
      const look = looking.get(id) ?? lookAt(dataset).finally(() => looking.delete(id))
      looking.set(id, look)
      return tookMs > slowMs ? found : look
    },
    hasDoubled: () => [...looked.values()].some(({ found }) => found.length > 0),
  }
}

const toDoubled = ({ column: { table, name } }: ModelCheck): DoubledKey => ({
  table,
  message: `Rows of "${table}" are doubled in the data: ${table}[${name}] has a value more than once, so that figures by "${table}" would count what belongs to it twice. They are held back until that is mended`,
})
