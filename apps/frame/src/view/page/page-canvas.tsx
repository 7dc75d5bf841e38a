import {
  drillAt,
  drillLevelsOf,
  filterKeys,
  filtersInForce,
  highlightName,
  layoutTypes,
  localeOf,
  pageLayoutOf,
  phoneVisualsOf,
  slicerAt,
  styledVisual,
  visualNamed,
} from '@casement/report'
import type { PageDefinition, ReportState } from '@casement/report'
import type { OpenState, VisualResult } from '@casement/session'
import {
  colourFieldOf,
  colourOfMember,
  membersName,
  slicerStyleOf,
  typeScaleFor,
  writingOf,
} from '@casement/visuals'
import type { Layout, Visual, VisualOf } from '@casement/visuals'
import { MemberColoursContext, useSize, WritingContext } from '@casement/visuals/react'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { CSSProperties } from 'react'
import { useSession } from '../context/session-context.ts'
import type { Look } from '../look/look.ts'
import { VisualView } from '../visual/visual-view.tsx'
import { FocusPlace } from './focus-place.tsx'
import { isStackedAt, scaleFor } from './page-scale.ts'
import { panelId, tabId } from './page-tab-list.tsx'

const TooltipPage = lazy(() =>
  import('./tooltip-page.tsx').then((module) => ({ default: module.TooltipPage })),
)

/** The frame border's number. */
const transparent = 1

const margins = { left: '0 auto', center: 'auto', right: 'auto 0' } as const

/** A colour that lets the ground below shine through by so many hundredths. */
const groundOf = ({ color, transparency = 0 }: NonNullable<PageDefinition['background']> = {}) =>
  color && transparency > 0 ? `color-mix(in srgb, ${color} ${100 - transparency}%, transparent)` : color

/** A slicer whose values scroll. */
const isLong = (visual: VisualOf<'slicer'>): boolean => ['list', 'tree'].includes(slicerStyleOf(visual))

const isBareSlicer = ({ type, title }: Visual): boolean => type === 'slicer' && !title

/** On a phone words take the height they need, cards at least the one they were given, the others just that. */
const phoneStyleOf = (visual: Visual, height: number): CSSProperties =>
  visual.type === 'text' ||
  visual.type === 'dataAsOf' ||
  visual.type === 'button' ||
  visual.type === 'pageNavigator' ||
  isBareSlicer(visual)
    ? {}
    : visual.type === 'card' || (visual.type === 'slicer' && !isLong(visual))
      ? { minHeight: Math.round(height) }
      : { height: Math.round(height) }

/** What a visual that shows one of its levels is told of the others. */
function levelsOf(report: ReportState, page: PageDefinition, { name }: Visual) {
  const defined = visualNamed(page, name)
  return defined && drillLevelsOf(defined) ? { defined, drill: drillAt(report, page.name, defined) } : {}
}

const awaitsColours: VisualResult = { kind: 'loading', before: null }

/** Figures are drawn once it is known which colours their members have, so that none changes before a reader's eyes. */
function drawableResult({ results, members }: OpenState, visual: Visual): VisualResult | undefined {
  const field = colourFieldOf(visual)
  const name = field && membersName(field)
  const isAwaited = name !== undefined && !members.has(name) && results.get(name)?.kind === 'loading'
  return isAwaited ? awaitsColours : results.get(visual.name)
}

/** A size in pixels, as much larger or smaller as the theme has its labels. */
const typeOf = (px: number) => `calc(${px}px * var(--label-scale, 1))`

interface PageCanvasProps {
  readonly look: Look
  readonly state: OpenState
  readonly page: PageDefinition
  readonly isLabelled: boolean
  /** How far down each page was scrolled, in pixels; kept up to date here. */
  readonly scrolls: Map<string, number>
}

/** The active page on its canvas: scaled as its display option says, or stacked on a phone. */
export function PageCanvas(props: PageCanvasProps) {
  const { state, page, scrolls, look } = props
  const { report, model, booksEnd, isRendering } = state
  const session = useSession()
  const canvas = useRef<HTMLDivElement>(null)
  const size = useSize(canvas)
  const { isDark, value: theme } = look
  const locale = localeOf(report.settings)
  const writing = useMemo(() => writingOf({ locale, model, booksEnd }), [locale, model, booksEnd])
  const { layoutType, zoomLevel } = report.settings
  const layout = useMemo(() => pageLayoutOf(report, page), [report, page])
  const isPhone =
    layoutType === layoutTypes.mobilePortrait ||
    layoutType === layoutTypes.mobileLandscape ||
    // A custom layout says itself where everything stands, be the window as narrow as it may.
    (layoutType !== layoutTypes.custom && size !== null && isStackedAt(layout, size, layout.displayOption))
  const placed = useMemo(
    () =>
      (isPhone ? phoneVisualsOf(report, page) : layout.visuals).map((one) => ({
        ...one,
        visual: styledVisual(one.visual, theme),
      })),
    [isPhone, report, page, layout, theme],
  )
  const colours = useMemo(() => colourOfMember(state.members), [state.members])
  const hasSize = size !== null
  // A page is found again where it was left.
  useLayoutEffect(() => {
    if (hasSize && canvas.current) canvas.current.scrollTop = scrolls.get(page.name) ?? 0
  }, [hasSize, scrolls, page.name])
  useEffect(() => {
    if (hasSize) session.figures.noteShown(new Set(placed.map(({ visual }) => visual.name)))
  }, [session, hasSize, placed])
  const zoom = typeof zoomLevel === 'number' ? zoomLevel : 1
  const scale = size && !isPhone ? scaleFor(layout, size, layout.displayOption, zoom) : 1
  const fits =
    !isPhone &&
    size !== null &&
    layout.width * scale <= size.width + 1 &&
    layout.height * scale <= size.height + 1
  // A phone's layout may leave out what the page has, and so may a page with one visual, where there is no room.
  const isBooksEnd = ({ type }: Visual) => type === 'dataAsOf'
  const leavesOutBooksEnd = page.visuals.some(isBooksEnd) && !placed.some(({ visual }) => isBooksEnd(visual))
  // A colour chosen on a light page is kept to light pages: text on it has to stay readable.
  const isTransparent = report.settings.background === transparent
  const isPlain = isDark || isTransparent
  const background = isPlain ? undefined : groundOf(page.background)
  const wallpaper = isPlain ? undefined : groundOf(page.wallpaper)

  const styleOf = (visual: Visual, { x, y, z = 0, width, height }: Layout): CSSProperties =>
    isPhone
      ? phoneStyleOf(visual, height)
      : {
          left: Math.round(x * scale),
          top: Math.round(y * scale),
          width: Math.round(width * scale),
          height: Math.round(height * scale),
          zIndex: z,
        }
  const pageStyle: CSSProperties = isPhone
    ? { fontSize: typeOf(14), background }
    : {
        width: Math.round(layout.width * scale),
        height: Math.round(layout.height * scale),
        fontSize: typeOf(14 * typeScaleFor(scale)),
        background,
        ...(layout.alignment ? { marginInline: margins[layout.alignment] } : {}),
      }

  return (
    <WritingContext value={writing}>
      <MemberColoursContext value={colours}>
        <div
          ref={canvas}
          id={panelId}
          data-page={page.name}
          style={{ background: wallpaper }}
          onScroll={({ currentTarget }) => void scrolls.set(page.name, currentTarget.scrollTop)}
          className={fits ? 'canvas fits' : 'canvas'}
          role="tabpanel"
          tabIndex={0}
          {...(props.isLabelled
            ? { 'aria-labelledby': tabId(page.name) }
            : { 'aria-label': page.displayName })}
        >
          {size ? (
            <div
              className={[
                isPhone ? 'page phone' : 'page',
                state.selection ? 'has-selection' : '',
                state.spotlight ? 'has-spotlight' : '',
              ]
                .filter(Boolean)
                .join(' ')}
              style={pageStyle}
              // What lies behind a visual in focus is not reached.
              inert={state.focus !== null}
              onClick={(event) => {
                if (event.target !== event.currentTarget) return
                session.selection.clear()
                if (state.spotlight) session.focus.setSpotlight(null)
              }}
            >
              {placed.map(({ visual, layout: place }) => (
                <div
                  key={visual.name}
                  className={state.spotlight === visual.name ? 'placed spotlit' : 'placed'}
                  style={styleOf(visual, place)}
                  data-filters={filterKeys(
                    filtersInForce(report, page.name, visual.name, state.selection),
                  ).join(' ')}
                >
                  <VisualView
                    visual={visual}
                    page={page.name}
                    settings={report.settings}
                    result={isRendering ? drawableResult(state, visual) : undefined}
                    part={isRendering ? state.results.get(highlightName(visual.name)) : undefined}
                    selection={state.selection?.visual === visual.name ? state.selection : null}
                    {...levelsOf(report, page, visual)}
                    {...(visual.type === 'slicer'
                      ? { chosen: slicerAt(report.slicers, page.name, visual.name) }
                      : {})}
                  />
                </div>
              ))}
              {leavesOutBooksEnd ? (
                <p className={isPhone ? 'as-of' : 'unseen'}>Data as of {writing.booksEnd}</p>
              ) : null}
            </div>
          ) : null}
        </div>
        {state.focus ? <FocusPlace state={state} page={page} focus={state.focus} /> : null}
        {state.tooltip ? (
          <Suspense fallback={null}>
            <TooltipPage state={state} tooltip={state.tooltip} />
          </Suspense>
        ) : null}
      </MemberColoursContext>
    </WritingContext>
  )
}
