import type { PageDefinition, PageLayout, ReportState, Theme } from '@casement/report'
import type { Size } from '@casement/visuals'
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { flowPage } from './flow/flow-page.ts'
import type { HeightTeller } from './height-teller.ts'
import { missingHeight } from './one-visual.ts'
import { scaleFor } from './page-scale.ts'
import { usePlacement } from './use-placement.ts'

export const HeightContext = createContext<HeightTeller | null>(null)

const stopNothing = () => () => {}

/** True while the host gives the frame the height of its content. */
function useIsHeightFollowed(): boolean {
  const teller = use(HeightContext)
  return useSyncExternalStore(teller?.onFollowed ?? stopNothing, () => teller?.isFollowed() ?? false)
}

interface Drawn {
  readonly authored: PageLayout
  /**
   * How much larger than laid out the page is drawn; what a flowing page has of it follows from the window's width alone.
   */
  readonly scale: number
}

/**
 * The height in CSS pixels at which a page that is not stacked is whole on a canvas of this width: a flowing page is as
 * high as its author laid it out, or as its fewer columns make it.
 */
export function wholeHeightOf({ authored, scale }: Drawn, width: number, zoom: number): number {
  if (!authored.flows) return authored.height * scaleFor(authored, { width, height: Infinity }, zoom)
  return flowPage(authored, { width: width / scale, height: authored.height }).height * scale
}

interface Shown {
  readonly report: ReportState
  readonly page: PageDefinition
  readonly size: Size | null
  readonly theme: Theme
}

/**
 * Places of the visuals of a page on its canvas. Notes the height of the frame at which it is whole, whenever it may be
 * another.
 */
export function useNotedPlacement(canvas: RefObject<HTMLElement | null>, shown: Shown) {
  const teller = use(HeightContext)
  const { report, page, size, theme } = shown
  const isHeightFollowed = useIsHeightFollowed()
  const [more, setMore] = useState(0)
  const lacked = useRef(0)
  const placement = usePlacement(report, page, { size, isHeightFollowed, more }, theme)
  const { authored, layout, scale, isPhone, isGrown } = placement
  const zoom = report.settings.zoomLevel
  useEffect(() => {
    const place = canvas.current
    const whole = place?.querySelector<HTMLElement>(':scope > .page')
    const frame = place?.closest<HTMLElement>('.frame')
    if (!teller || !isHeightFollowed || !whole || !frame) return
    const note = () => {
      // It is drawn for a width that it has no more, and will be drawn anew.
      if (place!.clientWidth !== size?.width) return
      if (isGrown) {
        const missing = missingHeight(whole)
        const needed = Math.max(more + missing, 0)
        // What lacks no less for being higher scrolls at any height.
        const isServed = missing < lacked.current || lacked.current <= 0
        lacked.current = missing
        if (needed !== more && isServed) return setMore(needed)
      }
      // A scroll bar is gone once the frame has its height.
      const content = isPhone
        ? whole.offsetTop + whole.offsetHeight
        : isGrown
          ? layout.height * scale
          : wholeHeightOf({ authored, scale }, place!.offsetWidth, zoom)
      // One along the lower edge of a page that is zoomed in stays, and counts as a bar.
      const bars = frame.offsetHeight - place!.clientHeight
      teller.note({ height: Math.ceil(content) + bars, width: frame.offsetWidth, page: page.name })
    }
    note()
    if (isGrown) return onDrawn(whole, note)
    if (!isPhone) return
    // A stacked page is as high as what is on it, and what stands above it scrolls with it.
    const observer = new ResizeObserver(note)
    observer.observe(whole)
    return () => observer.disconnect()
  }, [canvas, teller, page, size, zoom, authored, layout, more, scale, isPhone, isGrown, isHeightFollowed])
  return placement
}

/** Listens to what is drawn in a visual: figures come, and rows open and close. Returns the way to stop. */
function onDrawn(whole: Element, listener: () => void): () => void {
  let asked = 0
  const observer = new MutationObserver(() => {
    self.cancelAnimationFrame(asked)
    asked = self.requestAnimationFrame(listener)
  })
  observer.observe(whole, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    self.cancelAnimationFrame(asked)
  }
}
