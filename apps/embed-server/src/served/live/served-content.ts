import { contentNotes } from '../../content/content-notes.ts'
import { ContentError } from '../../content/files/content-error.ts'
import type { Readiness } from '@casement/server'
import type { ChangedFiles } from '../../engines/duckdb/file-watch.ts'
import type { Content, StoppedPart } from '../../content/content.ts'
import type { LoadCounts } from '../../content/names-of-data.ts'
import type { Answering } from '../figures/answering-over.ts'
import { createContentParts } from './content-parts.ts'
import { createDueLoads, createFailures, type FailedLoad, togetherWith } from './due-loads.ts'
import { type Opened, opened, type Opening } from './opened-content.ts'

/** Content folder that a service follows, and the listener that is notified of what became of a change. */
export interface LiveContent {
  /**
   * Calls `onChange` after something in the content folder has changed, or to have it read again, whole or the data of a
   * dataset alone; what it gives resolves when that was done and told. Returns the way to stop.
   */
  watch(onChange: (datasetId?: string) => Promise<void>): () => void
  /** A change is served, or why it is not; the content before it is then served on. */
  tell(outcome: LiveOutcome): void
  /** Has other processes over the same store read theirs again; absent: there are none. Never rejects. */
  askOthers?(datasetId?: string): Promise<void>
  /** The same in all of these processes. */
  loads?(): LoadCounts
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
  /** Another text with all data of the dataset that are served, also after the service starts anew. */
  readonly generation: (datasetId: string) => string
  /** Whether each connection that models name answers. */
  readonly connectionStates: () => Promise<Readiness>
  /** Whether figures of connections are held back, since one sides are not unique any more. */
  readonly hasDoubled: () => boolean
  /** Files of the data that were written since they were opened; absolute paths. */
  readonly changedFiles: () => Promise<ChangedFiles>
  /** The newest load that failed, of the whole or of a dataset, whose data before are served on; with a dataset: that it is about. */
  readonly failedLoad: (datasetId?: string) => FailedLoad | null
  /**
   * Has the content read again, whole or the data of a dataset alone, here and in other processes, and gives what became of it
   * here; absent: it is read once.
   */
  readonly reload?: (datasetId?: string) => Promise<LiveOutcome>
  /** State of the content; only where an author follows it. */
  readonly live?: {
    state(): ContentState
    /** Returns the way to stop. */
    onChange(listener: (state: ContentState) => void): () => void
  }
  close(): Promise<void>
}

/** Content that is read once, when the service starts; what is wrong with it is not served. Throws what opening throws. */
export async function fixedContent(opening: Opening): Promise<ServedContent> {
  const { nameOf, ...rest } = await opened(opening)
  return { ...rest, generation: nameOf, failedLoad: () => null }
}

/**
 * Content that follows its folder: a change is read and opened whole beside what is served, and then takes its place
 * between two requests. A change that is wrong is reported and changes nothing.
 */
export const liveContent = (opening: Opening, live: LiveContent): Promise<ServedContent> =>
  followed(opening, live, { isForAuthors: true })

/**
 * Content that is read again while it is served, as `liveContent`. At first what is wrong stops itself alone, and so does what is
 * new later on; what would stop something that is served now changes nothing at all.
 */
export const reloadedContent = (opening: Opening, live: LiveContent): Promise<ServedContent> =>
  followed(opening, live, { isForAuthors: false })

async function followed(
  opening: Opening,
  { watch, tell, askOthers }: LiveContent,
  { isForAuthors }: { isForAuthors: boolean },
): Promise<ServedContent> {
  const first = await opened(opening, isForAuthors ? { matters: () => true } : {})
  const parts = createContentParts(first)
  let state: ContentState = { generation: first.nameOf(), problem: null }
  const listeners = new Set<(state: ContentState) => void>()
  const retiring = new Set<Opened>()
  const failures = createFailures()
  const due = createDueLoads()
  let reading: Promise<void> | null = null
  let isOpen = true

  tell({ problem: null, files: [], notes: contentNotes(parts.content()) })

  async function load(only: ReadonlySet<string> | undefined): Promise<void> {
    try {
      const next = await openNext(opening, { only, before: parts.content(), isForAuthors })
      // A dataset that is not listed any more goes with a load of all.
      if (only && [...only].some((id) => !next.content.namedDataset(id))) {
        await next.close()
        return await load(undefined)
      }
      for (const before of only ? parts.put(only, next) : parts.putWhole(next)) {
        retiring.add(before)
        void before.retire().finally(() => retiring.delete(before))
      }
      state = { generation: next.nameOf(), problem: null }
      failures.end(only)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      state = { ...state, problem: error.message }
      failures.begin(only, { at: opening.now().toISOString(), files: filesOf(error), problem: error.message })
    }
    const { problem } = state
    tell({
      problem,
      files: problem === null ? [] : (failures.newest()?.files ?? []),
      notes: problem === null ? contentNotes(parts.content()) : [],
    })
    for (const listener of listeners) listener(state)
  }
  async function readAnew(): Promise<void> {
    for (let next = due.take(); next && isOpen; next = due.take())
      await load(next.datasetId === undefined ? undefined : togetherWith(next.datasetId, parts.content()))
  }
  const onChange = (datasetId?: string) => {
    due.add(datasetId)
    return (reading ??= readAnew().finally(() => (reading = null)))
  }
  const stopWatching = watch(onChange)

  return {
    content: contentNow(parts.content),
    answer: (asked) => parts.of(asked.dataset.id).answer(asked),
    hasRoom: (count, dataset) => parts.of(dataset.id).hasRoom(count, dataset),
    preparePage: (asked) => parts.of(asked.dataset.id).preparePage(asked),
    rowScope: (asked) => parts.of(asked.dataset.id).rowScope(asked),
    periodOf: (dataset) => parts.of(dataset.id).periodOf(dataset),
    engineOf: (dataset) => parts.of(dataset.id).engineOf(dataset),
    connectionStates: parts.connectionStates,
    hasDoubled: parts.hasDoubled,
    changedFiles: parts.changedFiles,
    state: parts.state,
    generation: (datasetId) => parts.of(datasetId).nameOf(datasetId),
    failedLoad: failures.newest,
    async reload(datasetId) {
      await askOthers?.(datasetId)
      await onChange(datasetId)
      const failure = failures.of(datasetId)
      return { problem: failure?.problem ?? null, files: failure?.files ?? [], notes: [] }
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
      await Promise.all([...retiring, ...parts.all()].map(({ close }) => close()))
    },
  }
}

interface Next {
  /** Absent: all datasets. */
  readonly only: ReadonlySet<string> | undefined
  readonly before: Content
  readonly isForAuthors: boolean
}

/** Opens what is to take the place of what is served; that something served would be stopped, or for authors anything, ends it. */
function openNext(opening: Opening, { only, before, isForAuthors }: Next): Promise<Opened> {
  const isServed = ({ kind, id }: StoppedPart) =>
    (kind === 'report' ? before.report(id) : before.dataset(id)) !== undefined
  return opened(opening, {
    ...(only && { only }),
    matters: (part, content) =>
      (!only || only.has(datasetOf(part, content))) && (isForAuthors || isServed(part)),
  })
}

const datasetOf = ({ kind, id }: StoppedPart, content: Content): string =>
  kind === 'report' ? (content.namedReport(id)?.datasetId ?? '') : id

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
