import { asOfText } from '../look/as-of-text.ts'
import { models } from '@casement/contract'
import { lateComponent } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { colourOfMember, kindOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { MemberColoursContext, useSize, WritingContext } from '@casement/visuals/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { fetchPanel } from '../explain/fetch-panel.ts'
import { fetchLines } from '../lines/fetch-lines.ts'
import type { Look } from '../look/look.ts'
import { ChoiceBar } from '../period/choice-bar.tsx'
import { useNotedPlacement } from './content-height.ts'
import { FocusPlace } from './focus-place.tsx'
import { pageStyle, visualStyle } from './page-styles.ts'
import { panelId, tabId } from './page-tab-list.tsx'
import { PageVisual } from './page-visual.tsx'
import { usePageWriting } from './use-page-writing.ts'

const TooltipPage = lateComponent(() => import('./tooltip-page.tsx').then((module) => module.TooltipPage))
const ExplanationPanel = lateComponent(() => fetchPanel().then((module) => module.ExplanationPanel))
const LinesPanel = lateComponent(() => fetchLines().then((module) => module.LinesPanel))

/** A colour that lets the ground below shine through by so many hundredths. */
const groundOf = ({ color, transparency = 0 }: NonNullable<PageDefinition['background']> = {}) =>
  color && transparency > 0 ? `color-mix(in srgb, ${color} ${100 - transparency}%, transparent)` : color

interface PageCanvasProps {
  readonly look: Look
  readonly state: OpenState
  readonly page: PageDefinition
  readonly isLabelled: boolean
  /** Scroll position of each page, in pixels; kept up to date here. */
  readonly scrolls: Map<string, number>
}

/** The active page on its canvas: scaled as its display option says, or stacked on a phone. */
export function PageCanvas(props: PageCanvasProps) {
  const { state, page, scrolls, look } = props
  const { report } = state
  const session = useSession()
  const canvas = useRef<HTMLDivElement>(null)
  const size = useSize(canvas)
  const { isDark, value: theme } = look
  const words = useWords()
  const { layout, placed, isPhone, scale } = useNotedPlacement(canvas, { report, page, size, theme })
  const writing = usePageWriting(state, placed, words)
  const colours = useMemo(() => colourOfMember(state.members), [state.members])
  const hasSize = size !== null
  // A page is found again where it was left.
  useLayoutEffect(() => {
    if (hasSize && canvas.current) canvas.current.scrollTop = scrolls.get(page.name) ?? 0
  }, [hasSize, scrolls, page.name])
  useEffect(() => {
    if (hasSize) session.figures.noteShown(new Set(placed.map(({ visual }) => visual.name)))
  }, [session, hasSize, placed])
  const fits =
    !isPhone &&
    size !== null &&
    layout.width * scale <= size.width + 1 &&
    layout.height * scale <= size.height + 1
  // A phone's layout may leave out what the page has, and so may a page with one visual, where there is no room.
  const isBooksEnd = (visual: Visual) => kindOf(visual).tellsBooksEnd === true
  const leavesOutBooksEnd = page.visuals.some(isBooksEnd) && !placed.some(({ visual }) => isBooksEnd(visual))
  // A colour chosen on a light page is kept to light pages: text on it has to stay readable.
  const isTransparent = report.settings.background === models.BackgroundType.Transparent
  const isPlain = isDark || isTransparent
  const background = isPlain ? undefined : groundOf(page.background)
  const wallpaper = isPlain ? undefined : groundOf(page.wallpaper)

  return (
    <WritingContext value={writing}>
      <MemberColoursContext value={colours}>
        {isPhone ? null : <ChoiceBar {...{ state, page }} />}
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
          {isPhone ? <ChoiceBar {...{ state, page }} /> : null}
          {size ? (
            <div
              className={[
                isPhone ? 'page phone' : 'page',
                state.selection ? 'has-selection' : '',
                state.spotlight ? 'has-spotlight' : '',
              ]
                .filter(Boolean)
                .join(' ')}
              style={pageStyle({ layout, isPhone, scale }, background)}
              // What lies behind a visual in focus is not reached.
              inert={state.focus !== null}
              onClick={(event) => {
                if (event.target !== event.currentTarget) return
                session.selection.clear()
                if (state.spotlight) session.focus.setSpotlight(null)
              }}
            >
              {placed.map(({ visual, layout: place }, index) => (
                <PageVisual
                  key={visual.name}
                  state={state}
                  page={page}
                  visual={visual}
                  style={visualStyle({ layout, isPhone, scale }, visual, place, [
                    placed[index - 1]?.visual,
                    placed[index + 1]?.visual,
                  ])}
                />
              ))}
              {leavesOutBooksEnd ? (
                <p className={isPhone ? 'as-of' : 'unseen'}>
                  {asOfText(writing.booksEnd, state.newerLoadFailed, words)}
                </p>
              ) : null}
            </div>
          ) : null}
        </div>
        {state.focus ? <FocusPlace state={state} page={page} focus={state.focus} /> : null}
        {state.explained ? <ExplanationPanel {...{ state, page }} explained={state.explained} /> : null}
        {state.listed ? <LinesPanel {...{ state, page }} listed={state.listed} /> : null}
        {state.tooltip ? <TooltipPage state={state} tooltip={state.tooltip} /> : null}
      </MemberColoursContext>
    </WritingContext>
  )
}
