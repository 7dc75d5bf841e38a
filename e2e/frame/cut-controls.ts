import type { Frame } from 'playwright-core'

/**
 * Controls of the page's visuals of which a part is out of sight: cut off by a box that cannot be scrolled to them, or the first
 * of a visual, which is to be seen before anybody scrolls. Tools of a head and what stands in tables are not looked at: those
 * come with the pointer, these scroll with their rows.
 */
export const cutControls = (inside: Frame): Promise<string[]> =>
  inside.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // A new size is observed in one frame, laid out in the next and painted in the one after.
    for (let each = 0; each < 3; each++) await frame()
    const roundingPx = 1
    const cutOf = (control: Element, isFirst: boolean): string | null => {
      const own = control.getBoundingClientRect()
      if (own.width === 0 || own.height === 0) return null
      let { left, right, top, bottom } = own
      let isReached = !isFirst
      for (let box = control.parentElement; box && !box.matches('.page'); box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (overflowX !== 'visible') {
          const isCut = edge.left > left + roundingPx || edge.right < right - roundingPx
          if (isCut && (overflowX === 'hidden' || box.clientWidth < own.width)) isReached = false
          ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        }
        if (overflowY !== 'visible') {
          const isCut = edge.top > top + roundingPx || edge.bottom < bottom - roundingPx
          if (isCut && (overflowY === 'hidden' || box.clientHeight < own.height)) isReached = false
          ;[top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
        }
      }
      const [seenWidth, seenHeight] = [right - left, bottom - top]
      if (seenWidth >= own.width - roundingPx && seenHeight >= own.height - roundingPx) return null
      return isReached
        ? null
        : `${Math.round(seenWidth)} × ${Math.round(seenHeight)} of ${Math.round(own.width)} × ${Math.round(own.height)}`
    }
    return [...document.querySelectorAll('.page [data-visual]')].flatMap((visual) =>
      [...visual.querySelectorAll('button, input, select, a[href]')]
        .filter(
          (control) =>
            !control.closest('.visual-tools, table') &&
            control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        )
        .flatMap((control, index) => {
          const cut = cutOf(control, index === 0)
          const name = control.getAttribute('aria-label') ?? control.textContent
          return cut === null ? [] : [`${visual.getAttribute('data-visual')}: “${name}” shows ${cut}`]
        }),
    )
  })
