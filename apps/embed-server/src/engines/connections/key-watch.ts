import { checksOf, type Model, type ModelCheck } from '@casement/semantic'
import type { ServedDataset } from '../../content/content-parts.ts'
import { rowsOf, type SourceEngine } from '../source-engine.ts'
import { createStretchWatch } from './stretch-watch.ts'

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

/** Watches the one sides of models over one engine, which are unique when this begins. */
export function createKeyWatch({ engine, everySeconds, timeoutMs, now, tell }: Deps): KeyWatch {
  const watch = createStretchWatch<readonly DoubledKey[]>({ everySeconds, now })

  async function lookAt(model: Model, before: readonly DoubledKey[]) {
    const values = new Map<ModelCheck, readonly unknown[]>()
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
      return undefined
    }
    tellChange(model, { before, values })
    return [...values.keys()].map(toDoubled)
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
    doubledIn: ({ id, model }) => watch.known(id, [], (before) => lookAt(model, before)),
    hasDoubled: () => watch.values().some((found) => found.length > 0),
  }
}

const toDoubled = ({ column: { table, name } }: ModelCheck): DoubledKey => ({
  table,
  message: `Rows of "${table}" are doubled in the data: ${table}[${name}] has a value more than once, so that figures by "${table}" would count what belongs to it twice. They are held back until that is mended`,
})
