import type { Frame } from 'playwright-core'

/** Figures on the page shown whose signs, digits and units do not run from left to right. */
export const turnedFigures = (inside: Frame): Promise<string[]> =>
  inside.evaluate(() => {
    const figure = /[-+−(]?\p{Nd}[\p{Nd}.,٫٬  ]*(?:[%٪)kM]|bn|pp)?/gu
    const turned: string[] = []
    for (const visual of document.querySelectorAll('.page [data-visual]')) {
      const walker = document.createTreeWalker(visual, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (walker.nextNode()) {
        const node = walker.currentNode
        if (
          !node.parentElement?.checkVisibility({ visibilityProperty: true }) ||
          node.parentElement.closest('.unseen')
        )
          continue
        for (const { 0: text, index } of (node.textContent ?? '').matchAll(figure)) {
          const boxes = [...text].flatMap((letter, at) => {
            range.setStart(node, index + at)
            range.setEnd(node, index + at + 1)
            const { left, top, width } = range.getBoundingClientRect()
            return width > 0 && letter.trim() ? [{ left, top }] : []
          })
          const isTurned = boxes.some(({ left, top }, at) => {
            const before = boxes[at - 1]
            return before !== undefined && Math.abs(before.top - top) < 1 && left < before.left - 0.5
          })
          if (isTurned) turned.push(`${visual.getAttribute('data-visual')}: ${text}`)
        }
      }
    }
    return turned
  })
