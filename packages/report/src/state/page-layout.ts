import { isPlainObject } from '@casement/schema'
import type { Layout, Visual } from '@casement/visuals'
import type { VisualChange } from '../definition/bookmark.ts'
import type { PageDefinition } from '../definition/definition.ts'
import { drillAt, drilledVisual } from './drill.ts'
import type { ReportState, Settings } from './report-state.ts'

export type DisplayOption = 'fitToPage' | 'fitToWidth' | 'actualSize'

export interface PlacedVisual {
  readonly visual: Visual
  readonly layout: Layout
}

/** A page as it stands on the canvas, in pixels of the page. */
export interface PageLayout {
  readonly width: number
  readonly height: number
  readonly displayOption: DisplayOption
  /** Alignment of the page in a wider window; absent: in the middle. */
  readonly alignment?: 'left' | 'center' | 'right'
  /** Shown visuals in reading order, which is also the order of the keyboard and of screen readers. */
  readonly visuals: readonly PlacedVisual[]
}

/** Alignments by the numbers of the frame border, without the last, None: the page stands where it would anyway. */
const alignments = ['left', 'center', 'right'] as const

/** Sizes of PageSizeType, in pixels; Custom (4) says its own. */
const sizesByType: Readonly<Record<number, readonly [width: number, height: number]>> = {
  0: [1280, 720],
  1: [960, 720],
  2: [296, 592],
  3: [816, 1056],
  5: [324, 568],
}

export const displayOptions = ['fitToPage', 'fitToWidth', 'actualSize'] as const
export const layoutTypes = { master: 0, custom: 1, mobilePortrait: 2, mobileLandscape: 3 } as const

const object = (value: unknown): Settings => (isPlainObject(value) ? value : {})
const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Order by y, then x. */
const inReadingOrder = (a: PlacedVisual, b: PlacedVisual): number =>
  a.layout.y - b.layout.y || a.layout.x - b.layout.x

/**
 * Where a page's visuals stand: as defined, and with layoutType Custom as `settings.customLayout` changes it.
 * The size of a custom layout counts when it names both width and height, or a type that has them.
 */
export function pageLayoutOf(state: ReportState, page: PageDefinition): PageLayout {
  const custom = customLayoutOf(state)
  const size = object(custom.pageSize)
  const [usualWidth, usualHeight] = sizesByType[size.type as number] ?? []
  const [width, height] = [finite(size.width) ?? usualWidth, finite(size.height) ?? usualHeight]
  const isSized = width !== undefined && height !== undefined && width > 0 && height > 0
  const visuals = page.visuals.flatMap((visual): PlacedVisual[] => {
    const layout = layoutInForce(state, page, visual)
    return layout.displayState?.mode === 'hidden'
      ? []
      : [{ visual: shownVisual(state, page.name, visual), layout }]
  })
  const alignment = alignments[custom.reportAlignment as number]
  return {
    ...(alignment ? { alignment } : {}),
    width: isSized ? width : page.size.width,
    height: isSized ? height : page.size.height,
    displayOption: displayOptions[custom.displayOption as number] ?? page.displayOption ?? 'fitToPage',
    visuals: visuals.toSorted(inReadingOrder),
  }
}

const customLayoutOf = ({ settings }: ReportState): Settings =>
  settings.layoutType === layoutTypes.custom ? object(settings.customLayout) : {}

/** Place of a visual and whether it is shown, after all that was changed. */
export function layoutInForce(state: ReportState, page: PageDefinition, visual: Visual): Layout {
  const ofPage = object(object(customLayoutOf(state).pagesLayout)[page.name])
  const change = object(object(ofPage.visualsLayout)[visual.name])
  const isHidden = isHiddenIn(state, page, visual, {
    said: hidden(change),
    hidesOthers: hidden(object(ofPage.defaultLayout)) ?? false,
  })
  return {
    ...changedLayout(visual.layout, change),
    displayState: { mode: isHidden ? 'hidden' : 'visible' },
  }
}

/** Visuals that a custom layout hides by default stay hidden: no bookmark brings it back. */
function isHiddenIn(
  { changes }: ReportState,
  page: PageDefinition,
  visual: Visual,
  { said, hidesOthers }: { said: boolean | undefined; hidesOthers: boolean },
): boolean {
  if (hidesOthers && said === undefined) return true
  return (
    isHiddenBy(changes[page.name]?.[visual.name]) ?? said ?? visual.layout.displayState?.mode === 'hidden'
  )
}

const isHiddenBy = (change: VisualChange | undefined): boolean | undefined =>
  change?.mode === undefined ? undefined : change.mode === 'hidden'

/** A visual in the order that was chosen since; the same object where none was. */
export function sortedVisual(state: ReportState, page: string, visual: Visual): Visual {
  const sort = state.changes[page]?.[visual.name]?.sort
  return sort && 'roles' in visual ? ({ ...visual, sort } as Visual) : visual
}

interface Shown {
  readonly sort: unknown
  readonly drill: unknown
  readonly visual: Visual
}

/** The last look of each visual: what did not change is not drawn again. */
const looks = new WeakMap<Visual, Shown>()

/** A visual as it is drawn now: in its order, at the level of its drill path. */
export function shownVisual(state: ReportState, page: string, visual: Visual): Visual {
  const drill = drillAt(state, page, visual)
  const sort = state.changes[page]?.[visual.name]?.sort
  const before = looks.get(visual)
  if (before && before.sort === sort && before.drill === drill) return before.visual
  const shown = drilledVisual(sortedVisual(state, page, visual), drill)
  looks.set(visual, { sort, drill, visual: shown })
  return shown
}

/** displayState.mode of the frame border: 0 visible, 1 hidden; undefined when it says neither. */
const hidden = (change: Settings): boolean | undefined => {
  const mode = object(change.displayState).mode
  return mode === 0 ? false : mode === 1 ? true : undefined
}

const changedLayout = (layout: Layout, change: Settings): Layout => ({
  ...layout,
  x: finite(change.x) ?? layout.x,
  y: finite(change.y) ?? layout.y,
  z: finite(change.z) ?? layout.z ?? 0,
  width: finite(change.width) ?? layout.width,
  height: finite(change.height) ?? layout.height,
})

/** A shape without words lies behind other visuals or between them, which one below the other they have no use for. */
const isGround = (visual: Visual): boolean => visual.type === 'shape' && visual.format.label === undefined

/** The phone's page, top to bottom: the mobile layout's visuals, or all of them where there is none. */
export function phoneVisualsOf(state: ReportState, page: PageDefinition): readonly PlacedVisual[] {
  const shown = pageLayoutOf(state, page).visuals
  const layouts = page.mobile?.layouts
  if (!layouts) return shown.filter(({ visual }) => !isGround(visual))
  return shown
    .flatMap(({ visual }) => {
      const layout = layouts[visual.name]
      return layout ? [{ visual, layout }] : []
    })
    .toSorted(inReadingOrder)
}
