import { focusInSight } from '@casement/design'
/** The parts of the screen that F6 leads through, in the order in which they stand. */
const parts = '.action-bar, .page-pane, .arrival-bar, .choice-bar, .canvas, .pane, .filter-rail, .sheet-bar'
const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]'

/**
 * Moves the keyboard to the next or the one before of the screen's parts; false beyond the last one, where F6 belongs
 * to the page around the frame.
 */
export function moveToPart(root: HTMLElement, isBack: boolean): boolean {
  const all = [...root.querySelectorAll<HTMLElement>(parts)].filter(
    (part) => part.checkVisibility() && goalIn(part) !== null,
  )
  const current = all.findLastIndex((part) => part.contains(document.activeElement))
  const next = all[current < 0 ? (isBack ? all.length - 1 : 0) : current + (isBack ? -1 : 1)]
  if (!next) return false
  focusInSight(goalIn(next))
  return next.contains(document.activeElement)
}

/** The part itself, or what in it comes first: the chosen sheet before the others. */
const goalIn = (part: HTMLElement): HTMLElement | null =>
  part.matches('[tabindex="0"], button')
    ? part
    : (part.querySelector<HTMLElement>('[aria-selected="true"]') ??
      part.querySelector<HTMLElement>(reachable))
