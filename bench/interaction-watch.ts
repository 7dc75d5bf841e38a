/* Runs in both pages that are measured, before their own scripts. */

/** How a page answered a gesture. */
export interface Watched {
  /** From the event to the paint that followed the last change of any visual. */
  readonly ms: number
  /** How many of the visuals changed. */
  readonly changed: number
}

/** What it gives to the bench. */
export interface InteractionWatch {
  /** From now on the first event of this name begins the measurement of the visuals that the selector finds. */
  begin(selector: string, eventName: string): void
  /** Resolves when all visuals have changed, nothing is asked for any more and nothing has changed for a while. */
  settled(): Promise<Watched>
}

const quietMs = 250
const maxMs = 60_000
let elements: Element[] = []
let changed = new Set<Element>()
let [startedAt, changedAt, paintedAt] = [0, 0, 0]
let [asked, answered] = [0, 0]

const { fetch: plainFetch } = window
window.fetch = (...given) => {
  asked++
  return plainFetch(...given)
}
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if ((entry as PerformanceResourceTiming).initiatorType === 'fetch') answered++
}).observe({ type: 'resource' })

// A message that is sent in a frame's callback arrives when that frame has been painted.
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => (paintedAt = performance.now())
const observer = new MutationObserver((records) => {
  for (const { target } of records) {
    const visual = elements.find((element) => element.contains(target))
    if (visual) changed.add(visual)
  }
  changedAt = performance.now()
  requestAnimationFrame(() => port2.postMessage(null))
})

const watch: InteractionWatch = {
  begin(selector, eventName) {
    observer.disconnect()
    elements = [...document.querySelectorAll(selector)]
    changed = new Set()
    startedAt = changedAt = paintedAt = 0
    for (const element of elements)
      observer.observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    window.addEventListener(
      eventName,
      (event) => {
        startedAt = event.timeStamp
        changedAt = performance.now()
      },
      { capture: true, once: true },
    )
  },
  settled: () =>
    new Promise((resolve, reject) => {
      const begunAt = performance.now()
      const timer = setInterval(() => {
        const now = performance.now()
        const isQuiet = startedAt > 0 && now - changedAt > quietMs && paintedAt >= changedAt
        const isDone = isQuiet && changed.size === elements.length && answered >= asked
        if (!isDone && now - begunAt < maxMs) return
        clearInterval(timer)
        if (isDone) resolve({ ms: paintedAt - startedAt, changed: changed.size })
        else
          reject(
            new Error(
              `${changed.size} of ${elements.length} visuals changed, ${answered} of ${asked} answered; started ${startedAt}`,
            ),
          )
      }, 25)
    }),
}
Object.assign(window, { interactionWatch: watch })
