import type { Content } from '../../content/content.ts'

interface Due {
  /** Absent: the whole content. */
  readonly datasetId: string | undefined
}

/** Loads that are due, each once; one of the whole is one of each dataset too. */
export function createDueLoads() {
  let isWholeDue = false
  const datasets = new Set<string>()
  return {
    add(datasetId: string | undefined): void {
      if (datasetId === undefined) isWholeDue = true
      else datasets.add(datasetId.toLowerCase())
    },
    /** The next one, which is not due any more. */
    take(): Due | undefined {
      if (isWholeDue) {
        isWholeDue = false
        datasets.clear()
        return { datasetId: undefined }
      }
      const [datasetId] = datasets
      if (datasetId === undefined) return undefined
      datasets.delete(datasetId)
      return { datasetId }
    },
  }
}

/** The datasets whose data are loaded together: those of a connection, as they share how much is asked of it at once. */
export function togetherWith(datasetId: string, content: Content): ReadonlySet<string> {
  const connection = content.dataset(datasetId)?.model.connection
  if (connection === undefined) return new Set([datasetId])
  const all = content.workspaces.flatMap(({ datasets }) => datasets.map(({ id }) => id))
  return new Set(all.filter((id) => content.dataset(id)?.model.connection === connection))
}

/** A load of the content that failed: when (ISO 8601, UTC), and the files that are wrong. */
export interface FailedLoad {
  readonly at: string
  readonly files: readonly string[]
}

interface Failure extends FailedLoad {
  readonly problem: string
}

/** Loads that failed since the last one that did not, by what they were of. */
export function createFailures() {
  const failures = new Map<string | undefined, Failure>()
  const keysOf = (only: ReadonlySet<string> | undefined) => (only ? [...only] : [undefined])
  return {
    begin(only: ReadonlySet<string> | undefined, failure: Failure): void {
      for (const key of keysOf(only)) {
        failures.delete(key)
        failures.set(key, failure)
      }
    },
    /** A load of the whole ends all. */
    end(only: ReadonlySet<string> | undefined): void {
      if (only) for (const key of only) failures.delete(key)
      else failures.clear()
    },
    /** Of the whole, or of a dataset alone. */
    of: (datasetId: string | undefined): Failure | null => failures.get(datasetId?.toLowerCase()) ?? null,
    /** With a dataset: that it is about. */
    newest: (datasetId?: string): FailedLoad | null =>
      [...failures].findLast(
        ([key]) => datasetId === undefined || key === undefined || key === datasetId.toLowerCase(),
      )?.[1] ?? null,
  }
}
