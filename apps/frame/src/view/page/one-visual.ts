import type { PageLayout } from '@casement/report'

/** What the page of one visual has on its canvas, in pixels of the page. */
interface Room {
  readonly width: number
  /** Height beyond the one that its author gave the visual. */
  readonly more: number
}

/** A page that is its one visual: as wide as the canvas, as high as its author made it and as much more as it needs. */
export function oneVisualLayout(page: PageLayout, { width, more }: Room): PageLayout {
  const visuals = page.visuals.map(({ visual, layout }) => {
    const height = visual.layout.height + more
    return { visual, layout: { ...layout, x: 0, y: 0, width, height } }
  })
  return { ...page, width, height: visuals[0]!.layout.height, visuals }
}

/** Pixels that the content of a visual lacks for nothing in it to scroll; below 0: rows leave so many free. */
export function missingHeight(visual: Element): number {
  let missing = 0
  for (const each of visual.querySelectorAll<HTMLElement>('*')) {
    const over = each.scrollHeight - each.clientHeight
    if (over > 0 && /auto|scroll/.test(getComputedStyle(each).overflowY)) missing = Math.max(missing, over)
  }
  const rows = visual.querySelector<HTMLElement>('.table-place > .table-scroll')
  const exact = missing > 0 || !rows ? missing : rows.offsetHeight - rows.parentElement!.clientHeight
  // Places are rounded to whole pixels.
  return Math.abs(exact) > 1 ? exact : 0
}
