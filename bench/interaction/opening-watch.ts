/** A figure in words of ours, or a mark of Mosaic's: it stands in a group of its kind. */
const figures =
  '[data-value], svg g:is([aria-label="bar"], [aria-label="rect"]) rect, svg g[aria-label="text"] text'

/** The words of our charts are there before their drawing is. */
const isDrawn = (visual: Element) =>
  visual.querySelector('.chart') === null
    ? visual.querySelector(figures) !== null
    : visual.querySelector('.chart svg :is(path, rect)') !== null

/** Milliseconds since 1970 of the paint after which so many visuals had their figures, by their number. */
const paints = new Map<number, number>()
const awaited = new Map<number, (at: number) => void>()
let drawnBefore = 0

// A message that is sent in a frame's callback arrives when that frame has been painted.
const { port1, port2 } = new MessageChannel()
port1.onmessage = ({ data: drawn }: MessageEvent<number>) => {
  const at = performance.timeOrigin + performance.now()
  paints.set(drawn, at)
  awaited.get(drawn)?.(at)
}
const observer = new MutationObserver(() => {
  const visuals = [...document.querySelectorAll('[data-visual]')]
  const drawn = visuals.filter((each) => each.ariaBusy !== 'true' && isDrawn(each)).length
  if (drawn <= drawnBefore) return
  drawnBefore = drawn
  requestAnimationFrame(() => port2.postMessage(drawn))
})
observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

/** Resolves when so many visuals are there and each has its figures: milliseconds since 1970 of their paint. */
export const openedAt = (count: number) =>
  new Promise<number>((resolve) => {
    const at = paints.get(count)
    if (at === undefined) awaited.set(count, resolve)
    else resolve(at)
  })

/** Gestures are measured without it. */
export const stopWatchingOpening = () => observer.disconnect()
