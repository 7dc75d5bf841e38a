import type { Knowledge } from '@casement/semantic'
import type { DoubledKey, Watched } from '../../engines/connections/key-watch.ts'
import type { RunWatched } from '../../engines/duckdb/watched-engine.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'

/** What answering needs of an engine. */
export interface AnsweringEngine extends Pick<SourceEngine, 'dialect'> {
  readonly run: RunWatched
  readonly known: Partial<Knowledge>
  /** Another text where answers of before are not to be given again; absent: they are as good as the content. */
  readonly period?: () => string
  /** One sides that are not unique any more; absent: data do not change while they are served. */
  readonly doubledIn?: (dataset: Watched) => Promise<readonly DoubledKey[]>
}

/** An engine by its name, which is that of its connection, and how many queries it runs at once. */
export interface EngineOfDataset {
  readonly name: string
  readonly atOnce: number
}
