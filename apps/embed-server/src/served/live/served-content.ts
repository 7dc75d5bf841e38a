import { contentNotes } from '../../content/content-notes.ts'
import { ContentError } from '../../content/files/content-error.ts'
import type { Readiness } from '@casement/server'
import type { ChangedFiles } from '../../engines/duckdb/file-watch.ts'
import type { Content, StoppedPart } from '../../content/content.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import { closeContent, type OpenedContent, refuseStopped } from '../opening/open-content.ts'
import type { Answering, ContentAndEngine } from '../figures/answering-over.ts'

/** Content folder that a service follows, and the listener that is notified of what became of a change. */
export interface LiveContent {
  /**
   * Calls `onChange` after something in the content folder has changed, or to have it read again; what it gives resolves
   * when that was done and told. Returns the way to stop.
   */
  watch(onChange: () => Promise<void>): () => void
  /** A change is served, or why it is not; the content before it is then served on. */
  tell(outcome: LiveOutcome): void
  /** Has other processes over the same store read theirs again; absent: there are none. Never rejects. */
  askOthers?(): Promise<void>
  /** How many loads processes over the same store have asked each other for: the same in all of them. */
  loads?(): number
}

/** Outcome of a change, and of the content at the start. */
export interface LiveOutcome {
  /** Why it is not served. */
  readonly problem: string | null
  /** Files that the problem is in, as far as it is in some. */
  readonly files: readonly string[]
  /** Notes for its author. */
  readonly notes: readonly string[]
}

/** State of the content. */
export interface ContentState {
  /** Another text with every content that is served, also after the service starts anew. */
  readonly generation: string
  /** Why the newest change is not served. */
  readonly problem: string | null
}

/** The content as it is served, and who answers over it. */
export interface ServedContent extends Omit<Answering, 'stop'> {
  readonly content: Content
  /** Another text with every content that is served, also after the service starts anew. */
  readonly generation: () => string
  /** Whether each connection that models name answers. */
  readonly connectionStates: () => Promise<Readiness>
  /** Whether figures of connections are held back, since one sides are not unique any more. */
  readonly hasDoubled: () => boolean
  /** Files of the data that were written since they were opened; absolute paths. */
  readonly changedFiles: () => Promise<ChangedFiles>
  /** The newest load, where it failed: what was there before is served on. */
  readonly failedLoad: () => FailedLoad | null
  /** Has the content read again, here and in other processes, and gives what became of it here; absent: it is read once. */
  readonly reload?: () => Promise<LiveOutcome>
  /** State of the content; only where an author follows it. */
  readonly live?: {
    state(): ContentState
    /** Returns the way to stop. */
    onChange(listener: (state: ContentState) => void): () => void
  }
  close(): Promise<void>
}

/** A load of the content that failed: when (ISO 8601, UTC), and the files that are wrong. */
export interface FailedLoad {
  readonly at: string
  readonly files: readonly string[]
}

interface Opening {
  open(): Promise<OpenedContent>
  answering(opened: ContentAndEngine): Answering
  /** names the content as it is in the folder now; the same text stands for the same content */
  generation(): Promise<string>
  now(): Date
}

interface Opened extends Omit<Answering, 'stop'> {
  readonly content: Content
  readonly connectionStates: () => Promise<Readiness>
  readonly hasDoubled: () => boolean
  readonly changedFiles: () => Promise<ChangedFiles>
  close(): Promise<void>
  /** Closes as soon as nothing is asked any more. */
  retire(): Promise<void>
}

/** Content that is read once, when the service starts; what is wrong with it is not served. Throws what opening throws. */
export async function fixedContent(opening: Opening): Promise<ServedContent> {
  const generation = await opening.generation()
  return { ...(await opened(opening)), generation: () => generation, failedLoad: () => null }
}

/**
 * Content that follows its folder: a change is read and opened whole beside what is served, and then takes its place
 * between two requests. A change that is wrong is reported and changes nothing.
 */
export async function liveContent(opening: Opening, live: LiveContent): Promise<ServedContent> {
  const whole = { ...opening, open: () => openedUnless(opening, () => true) }
  return followed({ first: whole, next: () => whole }, live, { isForAuthors: true })
}

/**
 * Content that is read again while it is served, as `liveContent`. At first what is wrong stops itself alone, and so does what is
 * new later on; what would stop something that is served now changes nothing at all.
 */
export async function reloadedContent(opening: Opening, live: LiveContent): Promise<ServedContent> {
  const next = (before: Content) => {
    const isServed = ({ kind, id }: StoppedPart) =>
      (kind === 'report' ? before.report(id) : before.dataset(id)) !== undefined
    return { ...opening, open: () => openedUnless(opening, isServed) }
  }
  return followed({ first: opening, next }, live, { isForAuthors: false })
}

async function followed(
  { first, next }: { first: Opening; next: (before: Content) => Opening },
  { watch, tell, askOthers }: LiveContent,
  { isForAuthors }: { isForAuthors: boolean },
): Promise<ServedContent> {
  const firstGeneration = await first.generation()
  let current = await opened(first)
  let state: ContentState = { generation: firstGeneration, problem: null }
  let failed: FailedLoad | null = null
  const listeners = new Set<(state: ContentState) => void>()
  const retiring = new Set<Opened>()
  let reading: Promise<void> | null = null
  let isStale = false
  let isOpen = true

  tell({ problem: null, files: [], notes: contentNotes(current.content) })

  async function readAnew(): Promise<void> {
    do {
      isStale = false
      try {
        const opening = next(current.content)
        const generation = await opening.generation()
        const before = current
        current = await opened(opening)
        state = { generation, problem: null }
        failed = null
        retiring.add(before)
        void before.retire().finally(() => retiring.delete(before))
      } catch (error) {
        if (!(error instanceof Error)) throw error
        state = { ...state, problem: error.message }
        failed = { at: first.now().toISOString(), files: filesOf(error) }
      }
      const { problem } = state
      tell({
        problem,
        files: failed?.files ?? [],
        notes: problem === null ? contentNotes(current.content) : [],
      })
      for (const listener of listeners) listener(state)
    } while (isStale && isOpen)
  }
  const onChange = () => {
    isStale = true
    return (reading ??= readAnew().finally(() => (reading = null)))
  }
  const stopWatching = watch(onChange)

  return {
    content: contentNow(() => current.content),
    answer: (asked) => current.answer(asked),
    hasRoom: (count, dataset) => current.hasRoom(count, dataset),
    preparePage: (asked) => current.preparePage(asked),
    rowScope: (asked) => current.rowScope(asked),
    periodOf: (dataset) => current.periodOf(dataset),
    engineOf: (dataset) => current.engineOf(dataset),
    connectionStates: () => current.connectionStates(),
    hasDoubled: () => current.hasDoubled(),
    changedFiles: () => current.changedFiles(),
    state: () => current.state(),
    generation: () => state.generation,
    failedLoad: () => failed,
    async reload() {
      await askOthers?.()
      await onChange()
      return { problem: state.problem, files: failed?.files ?? [], notes: [] }
    },
    ...(isForAuthors
      ? {
          live: {
            state: () => state,
            onChange(listener: (state: ContentState) => void) {
              listeners.add(listener)
              return () => void listeners.delete(listener)
            },
          },
        }
      : {}),
    async close() {
      isOpen = false
      stopWatching()
      await reading
      await Promise.all([...retiring].map(({ close }) => close()))
      await current.close()
    },
  }
}

/** The content that is served at the moment of each question. */
const contentNow = (now: () => Content): Content => ({
  get booksEnd() {
    return now().booksEnd
  },
  get workspaces() {
    return now().workspaces
  },
  get stopped() {
    return now().stopped
  },
  get notes() {
    return now().notes
  },
  get database() {
    return now().database
  },
  get sources() {
    return now().sources
  },
  placed: (problem) => now().placed(problem),
  workspace: (id) => now().workspace(id),
  report: (id) => now().report(id),
  dataset: (id) => now().dataset(id),
  upToDate: (id) => now().upToDate(id),
  namedReport: (id) => now().namedReport(id),
  namedDataset: (id) => now().namedDataset(id),
})

const filesOf = (error: Error): string[] =>
  error instanceof ContentError
    ? [...new Set(error.problems.flatMap(({ file }) => (file === undefined ? [] : [file])))]
    : []

/** Content of which nothing is stopped that `matters`. Throws ContentError. */
async function openedUnless(
  { open }: Opening,
  matters: (part: StoppedPart) => boolean,
): Promise<OpenedContent> {
  const both = await open()
  try {
    refuseStopped({ stopped: both.content.stopped.filter(matters) })
    return both
  } catch (error) {
    await closeContent(both)
    throw error
  }
}

/** Content with an engine of its own, which counts what is under way. */
async function opened({ open, answering }: Opening): Promise<Opened> {
  const both = await open()
  const { content, engine, connections } = both
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
  const { answer, stop, ...rest } = answering({
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
