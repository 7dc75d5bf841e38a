import { contentNotes } from '../content/content-notes.ts'
import type { Readiness } from '@casement/server'
import type { Content } from '../content/content.ts'
import type { SourceEngine } from '../engines/source-engine.ts'
import { closeContent, type OpenedContent, refuseStopped } from '../opening/open-content.ts'
import type { Answering, ContentAndEngine } from '../figures/answering-over.ts'

/** Content folder that an author's service follows, and the listener that is notified of what became of a change. */
export interface LiveContent {
  /** Calls `onChange` after something in the content folder has changed; returns the way to stop. */
  watch(onChange: () => void): () => void
  /** A change is served, or why it is not; the content before it is then served on. */
  tell(outcome: LiveOutcome): void
}

/** Outcome of a change, and of the content at the start. */
export interface LiveOutcome {
  /** Why it is not served. */
  readonly problem: string | null
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
  /** State of the content; only where it is followed. */
  readonly live?: {
    state(): ContentState
    /** Returns the way to stop. */
    onChange(listener: (state: ContentState) => void): () => void
  }
  close(): Promise<void>
}

interface Opening {
  open(): Promise<OpenedContent>
  answering(opened: ContentAndEngine): Answering
}

interface Opened extends Omit<Answering, 'stop'> {
  readonly content: Content
  readonly connectionStates: () => Promise<Readiness>
  close(): Promise<void>
  /** Closes as soon as nothing is asked any more. */
  retire(): Promise<void>
}

/** Content that is read once, when the service starts; what is wrong with it is not served. Throws what opening throws. */
export async function fixedContent(opening: Opening, newId: () => string): Promise<ServedContent> {
  const generation = newId()
  return { ...(await opened(opening)), generation: () => generation }
}

/**
 * Content that follows its folder: a change is read and opened whole beside what is served, and then takes its place
 * between two requests. A change that is wrong is reported and changes nothing.
 */
export async function liveContent(
  opening: Opening,
  { watch, tell }: LiveContent,
  newId: () => string,
): Promise<ServedContent> {
  const whole = { ...opening, open: () => openedWhole(opening) }
  let current = await opened(whole)
  let state: ContentState = { generation: newId(), problem: null }
  const listeners = new Set<(state: ContentState) => void>()
  const retiring = new Set<Opened>()
  let reading: Promise<void> | null = null
  let isStale = false
  let isOpen = true

  tell({ problem: null, notes: contentNotes(current.content) })

  async function readAnew(): Promise<void> {
    do {
      isStale = false
      try {
        const next = await opened(whole)
        const before = current
        current = next
        state = { generation: newId(), problem: null }
        retiring.add(before)
        void before.retire().finally(() => retiring.delete(before))
      } catch (error) {
        if (!(error instanceof Error)) throw error
        state = { ...state, problem: error.message }
      }
      const { problem } = state
      tell({ problem, notes: problem === null ? contentNotes(current.content) : [] })
      for (const listener of listeners) listener(state)
    } while (isStale && isOpen)
  }
  const stopWatching = watch(() => {
    isStale = true
    reading ??= readAnew().finally(() => (reading = null))
  })

  return {
    content: {
      get booksEnd() {
        return current.content.booksEnd
      },
      get workspaces() {
        return current.content.workspaces
      },
      get stopped() {
        return current.content.stopped
      },
      get notes() {
        return current.content.notes
      },
      get database() {
        return current.content.database
      },
      get sources() {
        return current.content.sources
      },
      placed: (problem) => current.content.placed(problem),
      workspace: (id) => current.content.workspace(id),
      report: (id) => current.content.report(id),
      dataset: (id) => current.content.dataset(id),
      namedReport: (id) => current.content.namedReport(id),
      namedDataset: (id) => current.content.namedDataset(id),
    },
    answer: (asked) => current.answer(asked),
    hasRoom: (count, dataset) => current.hasRoom(count, dataset),
    preparePage: (asked) => current.preparePage(asked),
    periodOf: (dataset) => current.periodOf(dataset),
    connectionStates: () => current.connectionStates(),
    state: () => current.state(),
    generation: () => state.generation,
    live: {
      state: () => state,
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    async close() {
      isOpen = false
      stopWatching()
      await reading
      await Promise.all([...retiring].map(({ close }) => close()))
      await current.close()
    },
  }
}

/** Content of which nothing is stopped: an author goes on seeing what was right before. */
async function openedWhole({ open }: Opening): Promise<OpenedContent> {
  const both = await open()
  try {
    refuseStopped(both.content)
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
    connectionStates: connections.states,
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
