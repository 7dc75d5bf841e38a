import { models } from '@casement/contract'
import { kindOf } from '@casement/visuals'
import type { Layout, Visual } from '@casement/visuals'
import type { VisualChange } from '../definition/bookmark.ts'
import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import type { CustomLayout, DisplayOption, LayoutChange } from '../settings/custom-layout.ts'
import { visualInWords } from './choices.ts'
import { drillAt, drilledVisual } from './drill.ts'
import type { ReportState } from './report-state.ts'

export interface PlacedVisual {
  readonly visual: Visual
  readonly layout: Layout
}

/** A page as it is on the canvas, in pixels of the page. */
export interface PageLayout {
  readonly width: number
  readonly height: number
  readonly displayOption: DisplayOption
  /** True when the page is laid out anew for its room, its type at its size, instead of scaled by `displayOption`. */
  readonly flows: boolean
  /** True when the host shows one visual and hides all others, as the embed of a single visual does. */
  readonly isOneVisual: boolean
  /** Alignment of the page in a wider window; absent: in the middle. */
  readonly alignment?: 'left' | 'center' | 'right'
  /** Shown visuals in reading order, which is also the order of the keyboard and of screen readers. */
  readonly visuals: readonly PlacedVisual[]
}

/** Order by y, then x. */
const inReadingOrder = (a: PlacedVisual, b: PlacedVisual): number =>
  a.layout.y - b.layout.y || a.layout.x - b.layout.x

/**
 * Returns the places of a page's visuals: as defined, and with layoutType Custom as `settings.customLayout` changes
 * them.
 */
export function pageLayoutOf(state: ReportState, page: PageDefinition): PageLayout {
  const { size = page.size, alignment, displayOption, pages } = customLayoutIn(state)
  const visuals = page.visuals.flatMap((visual): PlacedVisual[] => {
    const layout = layoutInForce(state, page, visual)
    return layout.displayState?.mode === 'hidden'
      ? []
      : [{ visual: shownVisual(state, page.name, visual), layout }]
  })
  return {
    ...(alignment ? { alignment } : {}),
    width: size.width,
    height: size.height,
    displayOption: displayOption ?? displayOptionOf(state.definition, page),
    flows:
      state.definition.pageSizing === 'flow' &&
      page.displayOption === undefined &&
      !isPlacedByHost(state, page),
    isOneVisual: visuals.length === 1 && pages.get(page.name)?.hidesOthers === true,
    visuals: visuals.toSorted(inReadingOrder),
  }
}

/** Fit of a page into the window where no host says another. */
export const displayOptionOf = ({ pageSizing }: ReportDefinition, page: PageDefinition): DisplayOption =>
  page.displayOption ?? (pageSizing === 'fixed' ? 'actualSize' : 'fitToPage')

/** True when the host says how large the page is or where a visual stands; what only hides visuals says neither. */
function isPlacedByHost(state: ReportState, page: PageDefinition): boolean {
  const { size, displayOption, pages } = customLayoutIn(state)
  const changes = pages.get(page.name)?.visuals.values() ?? []
  return (
    size !== undefined ||
    displayOption !== undefined ||
    [...changes].some(({ place }) => Object.keys(place).length > 0)
  )
}

const noLayout: CustomLayout = { pages: new Map() }

const customLayoutIn = ({ settings }: ReportState): CustomLayout =>
  settings.layoutType === models.LayoutType.Custom ? settings.customLayout : noLayout

/** Place of a visual and whether it is shown, after all that was changed. */
export function layoutInForce(state: ReportState, page: PageDefinition, visual: Visual): Layout {
  const ofPage = customLayoutIn(state).pages.get(page.name)
  const change = ofPage?.visuals.get(visual.name)
  const isHidden = isHiddenIn(state, page, visual, {
    said: change?.isHidden,
    hidesOthers: ofPage?.hidesOthers ?? false,
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
  readonly worded: Visual
  readonly visual: Visual
}

/** The last look of each visual: what did not change is not drawn again. */
const looks = new WeakMap<Visual, Shown>()

/** A visual as it is drawn now: in the words of the report's choices, in its order, at the level of its drill path. */
export function shownVisual(state: ReportState, page: string, visual: Visual): Visual {
  const drill = drillAt(state, page, visual)
  const sort = state.changes[page]?.[visual.name]?.sort
  const worded = visualInWords(state, page, visual)
  const before = looks.get(visual)
  if (before && before.sort === sort && before.drill === drill && before.worded === worded)
    return before.visual
  const shown = drilledVisual(sortedVisual(state, page, worded), drill)
  looks.set(visual, { sort, drill, worded, visual: shown })
  return shown
}

const changedLayout = (layout: Layout, change: LayoutChange | undefined): Layout => ({
  ...layout,
  z: layout.z ?? 0,
  ...change?.place,
})

/** The phone's page, top to bottom: the mobile layout's visuals, or all of them where there is none. */
export function phoneVisualsOf(state: ReportState, page: PageDefinition): readonly PlacedVisual[] {
  const shown = pageLayoutOf(state, page).visuals
  const layouts = page.mobile?.layouts
  if (!layouts) return shown.filter(({ visual }) => !kindOf(visual).isGround?.(visual))
  return shown
    .flatMap(({ visual }) => {
      const layout = layouts[visual.name]
      return layout ? [{ visual, layout }] : []
    })
    .toSorted(inReadingOrder)
}
