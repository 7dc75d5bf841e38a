import type { Content, StoppedPart } from '../../content/content.ts'
import type { ChangedFiles } from '../../engines/duckdb/file-watch.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import type { Readiness } from '@casement/server'
import type { Answering, ContentAndEngine } from '../figures/answering-over.ts'
import { closeContent, type OpenedContent, refuseStopped } from '../opening/open-content.ts'

/** Names a dataset as it was found: the same text stands for the same figures. Without a dataset: the whole content. */
export type NameOfData = (content: Content, datasetId?: string) => string

/** Opens the content of a folder, and answers over it. */
export interface Opening {
  /** The data of these datasets alone, by their ids in lower case; absent: of all. */
  open(only?: ReadonlySet<string>): Promise<OpenedContent>
  answering(opened: ContentAndEngine): Answering
  /** Looks at what is in the folder now. */
  naming(): Promise<NameOfData>
  now(): Date
}

/** Content with its engines and who answers over it. */
export interface Opened extends Omit<Answering, 'stop'> {
  readonly content: Content
  readonly nameOf: (datasetId?: string) => string
  readonly connectionStates: () => Promise<Readiness>
  readonly hasDoubled: () => boolean
  readonly changedFiles: () => Promise<ChangedFiles>
  close(): Promise<void>
  /** Closes as soon as nothing is asked any more. */
  retire(): Promise<void>
}

interface Which {
  /** Absent: all datasets. */
  readonly only?: ReadonlySet<string>
  /** What is stopped and matters ends the opening. Absent: nothing does. */
  readonly matters?: (part: StoppedPart, content: Content) => boolean
}

/** Opens content with engines of its own, and counts what is under way. Throws ContentError. */
export async function opened(opening: Opening, { only, matters }: Which = {}): Promise<Opened> {
  // What is written while it is opened makes it another one.
  const name = await opening.naming()
  const both = await opening.open(only)
  const { content, engine, connections } = both
  if (matters)
    try {
      refuseStopped({ stopped: content.stopped.filter((part) => matters(part, content)) })
    } catch (error) {
      await closeContent(both)
      throw error
    }
  let underWay = 0
  let onIdle = () => {}
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    underWay++
    try {
      return await work
    } finally {
      if (--underWay === 0) onIdle()
    }
  }
  // Whoever asked may be gone before the engine has stopped.
  const runCounted = (own: Pick<SourceEngine, 'run'>): SourceEngine['run'] => {
    return (statement, options) => counted(own.run(statement, options))
  }
  const { answer, stop, ...rest } = opening.answering({
    content,
    engine: { ...engine, run: runCounted(engine) },
    connections: connections.all.map((each) => ({
      ...each,
      engine: { dialect: each.engine.dialect, run: runCounted(each.engine) },
    })),
  })
  return {
    content,
    ...rest,
    nameOf: (datasetId) => name(content, datasetId),
    answer: (asked) => counted(answer(asked)),
    preparePage: (asked) => counted(rest.preparePage(asked)),
    rowScope: (asked) => counted(rest.rowScope(asked)),
    connectionStates: connections.states,
    hasDoubled: connections.hasDoubled,
    changedFiles: engine.changedFiles,
    async close() {
      stop()
      await closeContent(both)
    },
    async retire() {
      stop()
      if (underWay > 0) await new Promise<void>((resolve) => (onIdle = resolve))
      await closeContent(both)
    },
  }
}
