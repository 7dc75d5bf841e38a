import type { Knowledge, Model } from '@casement/semantic'
import type { DoubledKey } from '../connections/key-watch.ts'
import type { RunWatched } from '../database/watched-engine.ts'
import type { SourceEngine } from '../engines/source-engine.ts'

/** What answering needs of an engine. */
export interface AnsweringEngine extends Pick<SourceEngine, 'dialect'> {
  readonly run: RunWatched
  readonly known: Partial<Knowledge>
  /** Another text where answers of before are not to be given again; absent: they are as good as the content. */
  readonly period?: () => string
  /** One sides that are not unique any more; absent: data do not change while they are served. */
  readonly doubledIn?: (model: Model) => Promise<readonly DoubledKey[]>
}
