/**
 * Scrolls boxes of an element's own document, as little as brings it into sight. `scrollIntoView` would move the page that
 * embeds the document as well.
 */
export function scrollIntoSight(element: Element): void {
  const root = element.ownerDocument.scrollingElement
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  for (let box = element.parentElement; box; box = box.parentElement) {
    const isRoot = box === root
    const { overflowX, overflowY, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(box)
    const edge = isRoot
      ? { top: 0, left: 0, bottom: box.clientHeight, right: box.clientWidth }
      : insideOf(box)
    const place = element.getBoundingClientRect()
    if (isRoot || scrolls(overflowY)) {
      const [top, bottom] = [edge.top + pxOf(scrollPaddingTop), edge.bottom - pxOf(scrollPaddingBottom)]
      const from = place.top - pxOf(scrollMarginTop)
      box.scrollTop += wayInto([from, place.bottom + pxOf(scrollMarginBottom)], [top, bottom])
    }
    if (isRoot || scrolls(overflowX))
      box.scrollLeft += wayInto([place.left, place.right], [edge.left, edge.right])
  }
}

/** Gives an element the focus and brings it into sight within its document. A ref of React's may be this. */
export function focusInSight(element: HTMLElement | null | undefined): void {
  if (!element) return
  element.focus({ preventScroll: true })
  scrollIntoSight(element)
}

const scrolls = (overflow: string) => overflow !== 'visible' && overflow !== 'clip'
/** A padding that is no length is none. */
const pxOf = (length: string) => Number.parseFloat(length) || 0

function insideOf(box: Element) {
  const { top, left } = box.getBoundingClientRect()
  const [inner, across] = [top + box.clientTop, left + box.clientLeft]
  return { top: inner, left: across, bottom: inner + box.clientHeight, right: across + box.clientWidth }
}

/** The way, signed, that a stretch goes to lie within another: `nearest` of CSSOM View, 6.1. */
export function wayInto(
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
): number {
  if (from >= first && to <= last) return 0
  const isLonger = to - from > last - first
  if (from < first) return isLonger && to >= last ? 0 : isLonger ? to - last : from - first
  return isLonger ? from - first : to - last
}
