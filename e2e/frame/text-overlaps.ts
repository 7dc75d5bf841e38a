import type { Frame } from 'playwright-core'

/**
 * Words that stand over other words on the page shown, as they are painted: what a scrolling box cuts off counts no
 * more. Two letters that only touch are no overlap.
 */
export const textOverlaps = (inside: Frame): Promise<string[]> =>
  inside.evaluate(() => {
    const touchPx = 2
    interface Box {
      readonly text: string
      /** Its cell stays in sight on a ground of its own, and covers the words that scroll below it. */
      readonly layer: 'scrolls' | 'row' | 'edge'
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const clipped = (box: Box, element: Element | null): Box => {
      let { left, top, right, bottom } = box
      for (let each = element; each; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each)
        const edge = each.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      return { ...box, left, top, right, bottom }
    }
    const boxesOf = (visual: Element): Box[] => {
      const boxes: Box[] = []
      const walker = document.createTreeWalker(visual, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (walker.nextNode()) {
        const { currentNode } = walker
        const holder = currentNode.parentElement
        const text = currentNode.textContent?.trim() ?? ''
        if (!text || !holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        if (holder.closest('.unseen, title, option, [hidden]')) continue
        const cell = holder.closest('th, td')
        const isSticky = cell !== null && getComputedStyle(cell).position === 'sticky'
        const layer = !isSticky ? 'scrolls' : cell.closest('tbody') ? 'row' : 'edge'
        range.selectNodeContents(currentNode)
        for (const { left, top, right, bottom } of range.getClientRects()) {
          const box = clipped({ text, layer, left, top, right, bottom }, holder)
          if (box.right - box.left > touchPx && box.bottom - box.top > touchPx) boxes.push(box)
        }
      }
      return boxes
    }
    return [...document.querySelectorAll('.page [data-visual]')].flatMap((visual) => {
      const boxes = boxesOf(visual)
      return boxes.flatMap((one, index) =>
        boxes.slice(index + 1).flatMap((other) => {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
          return one.layer === other.layer && across > touchPx && down > touchPx * 2
            ? [`${visual.getAttribute('data-visual')}: “${one.text}” over “${other.text}”`]
            : []
        }),
      )
    })
  })
