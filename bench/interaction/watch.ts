import { openedAt, stopWatchingOpening } from './opening-watch.ts'

/* Runs in the pages that are measured, before their own scripts. */

/** How a page answered a gesture. */
export interface Watched {
  /** From the event to the paint that followed the last change of any visual. */
  readonly ms: number
  /** Names of the visuals that changed. */
  readonly changed: readonly string[]
  /** Requests to `embed/query` since the event was awaited. */
  readonly queries: number
}

/** How a page kept up with a drag. */
export interface Dragged {
  /** From the first move to the last one. */
  readonly ms: number
  /** Moves that the page heard of. */
  readonly moves: number
  /** Paints in that time after which every visual had changed since the one before. */
  readonly paints: number
  /** Requests to `embed/query` since the drag was awaited. */
  readonly queries: number
}

/** What it gives to the bench. */
export interface InteractionWatch {
  /** From now on the first event of this name begins the measurement of the visuals that the selector finds. */
  begin(selector: string, eventName: string): void
  /** Resolves when all visuals have changed, nothing is asked for any more and nothing has changed for a while. */
  settled(): Promise<Watched>
  /** Resolves when nothing is asked for any more and nothing has changed for a while, whatever has changed. */
  rested(): Promise<Watched>
  /**
   * Resolves when nothing has been asked for and nothing was on its way for so many milliseconds, and what the page leaves for
   * when there is nothing more urgent is done, however long that takes on a busy machine.
   */
  quiet(ms: number): Promise<void>
  /** Resolves when so many visuals are there and each has its figures: milliseconds since 1970 of their paint. */
  opened(count: number): Promise<number>
  /** From now on every paint is counted after which all visuals that the selector finds have changed. */
  beginDrag(selector: string): void
  endDrag(): Dragged
}

const quietMs = 250
const maxMs = 60_000

let elements: Element[] = []
let changed = new Set<Element>()
let [startedAt, changedAt, paintedAt] = [0, 0, 0]
let [asked, answered, queries, requestedAt] = [0, 0, 0, 0]

const { fetch: plainFetch } = window
window.fetch = (...given) => {
  asked++
  requestedAt = performance.now()
  const [target] = given
  const { pathname } = new URL(target instanceof Request ? target.url : target, document.baseURI)
  if (pathname.endsWith('/embed/query')) queries++
  return plainFetch(...given)
}
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if ((entry as PerformanceResourceTiming).initiatorType === 'fetch') {
      answered++
      requestedAt = performance.now()
    }
}).observe({ type: 'resource' })

let drag: { moves: number[]; paints: number[]; changed: Set<Element> } | null = null
const onMove = ({ timeStamp }: Event) => void drag?.moves.push(timeStamp)

// A message that is sent in a frame's callback arrives when that frame has been painted.
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => {
  paintedAt = performance.now()
  if (drag?.changed.size !== elements.length) return
  drag.paints.push(paintedAt)
  drag.changed.clear()
}
const observer = new MutationObserver((records) => {
  for (const { target } of records) {
    const visual = elements.find((element) => element.contains(target))
    if (!visual) continue
    changed.add(visual)
    drag?.changed.add(visual)
  }
  changedAt = performance.now()
  requestAnimationFrame(() => port2.postMessage(null))
})

function observe(selector: string): void {
  stopWatchingOpening()
  observer.disconnect()
  elements = [...document.querySelectorAll(selector)]
  changed = new Set()
  for (const element of elements)
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Resolves when nothing has changed for a while and `isWhole`. */
const atRest = (isWhole: () => boolean) =>
  new Promise<Watched>((resolve, reject) => {
    const begunAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const isPainted = changed.size === 0 || paintedAt >= changedAt
      const isQuiet = startedAt > 0 && now - changedAt > quietMs && isPainted
      const isDone = isQuiet && answered >= asked && isWhole()
      if (!isDone && now - begunAt < maxMs) return
      clearInterval(timer)
      const names = [...changed].map((visual) => (visual as HTMLElement).dataset['visual'] ?? '')
      if (isDone) resolve({ ms: Math.max(0, paintedAt - startedAt), changed: names, queries })
      else
        reject(
          new Error(
            `${changed.size} of ${elements.length} visuals changed, ${answered} of ${asked} answered; started ${startedAt}`,
          ),
        )
    }, 25)
  })

/** Asks again until it is so. */
const until = (isSo: () => boolean, what: string) =>
  new Promise<void>((resolve, reject) => {
    const begunAt = performance.now()
    const timer = setInterval(() => {
      const isLate = performance.now() - begunAt > maxMs
      if (!isLate && !isSo()) return
      clearInterval(timer)
      if (isLate) reject(new Error(`${what}; ${answered} of ${asked} answered`))
      else resolve()
    }, 25)
  })

declare const scheduler: {
  postTask(action: () => void, options: { priority: 'background' }): Promise<unknown>
}

/** Steps of work in the background that are waited for, each of which may leave the next one. */
const backgroundSteps = 100

/** Resolves when tasks of the lowest priority have had their turn. They come in the order in which they were left. */
async function afterBackground(): Promise<void> {
  for (let each = 0; each < backgroundSteps; each++)
    await scheduler.postTask(() => {}, { priority: 'background' })
}

const watch: InteractionWatch = {
  begin(selector, eventName) {
    observe(selector)
    startedAt = changedAt = paintedAt = queries = 0
    window.addEventListener(
      eventName,
      (event) => {
        startedAt = event.timeStamp
        changedAt = performance.now()
      },
      { capture: true, once: true },
    )
  },
  settled: () => atRest(() => changed.size === elements.length),
  rested: () => atRest(() => true),
  async quiet(ms) {
    for (let before = -1; before < asked;) {
      const begunAt = performance.now()
      await until(
        () => answered >= asked && performance.now() - Math.max(begunAt, requestedAt) >= ms,
        `Never quiet for ${ms} ms`,
      )
      before = asked
      await afterBackground()
    }
  },
  opened: openedAt,
  beginDrag(selector) {
    observe(selector)
    queries = 0
    drag = { moves: [], paints: [], changed: new Set() }
    window.addEventListener('pointermove', onMove, true)
  },
  endDrag() {
    window.removeEventListener('pointermove', onMove, true)
    const { moves, paints: times } = drag!
    drag = null
    const [first, last] = [moves[0] ?? 0, moves.at(-1) ?? 0]
    return {
      ms: last - first,
      moves: moves.length,
      paints: times.filter((at) => at >= first && at <= last).length,
      queries,
    }
  },
}
Object.assign(window, { interactionWatch: watch })
