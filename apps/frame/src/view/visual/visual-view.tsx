import type { Answer } from '@casement/query'
import type { Drill, Settings } from '@casement/report'
import { drawableOf, FrameError, isOld } from '@casement/session'
import type { VisualResult } from '@casement/session'
import {
  beyondTexts,
  copiedPoints,
  copiedTable,
  isWhollyBeyond,
  kindOf,
  needOf,
  pointKey,
} from '@casement/visuals'
import type { DataPoint, ReportFilter, Selection, Visual } from '@casement/visuals'
import {
  BareView,
  ControlView,
  EmptyState,
  FiguresView,
  MarksContext,
  MoreMarks,
  Skeleton,
  useWriting,
} from '@casement/visuals/react'
import type { Marks } from '@casement/visuals/react'
import { Component, lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useSession } from '../context/session-context.ts'
import { useCopy } from '../context/use-copy.ts'
import { useLongPress } from '../context/use-long-press.ts'
import { commandState } from '../menus/commands.ts'
import type { OpenMenu } from '../menus/visual-menu.tsx'
import { ErrorState, OldMark } from '../notices/visual-states.tsx'
import { VisualHead } from './visual-head.tsx'
import type { PressMode } from './visual-head.tsx'

const VisualMenu = lazy(() =>
  import('../menus/visual-menu.tsx').then((module) => ({ default: module.VisualMenu })),
)

export interface VisualViewProps {
  readonly visual: Visual
  /** undefined: not asked for yet. */
  readonly result: VisualResult | undefined
  /** The figures of what is chosen in another visual, where they stand out from the whole. */
  readonly part?: VisualResult | undefined
  /** What of this visual is chosen; null while nothing is. */
  readonly selection?: Selection | null
  /** What is chosen in a slicer. */
  readonly chosen?: readonly ReportFilter[]
  readonly page?: string
  readonly settings?: Settings
  /** It fills the place of the page. */
  readonly isFocused?: boolean
  /** With all of its levels, where `visual` shows one of them. */
  readonly defined?: Visual
  /** Which one it shows. */
  readonly drill?: Drill
}

const noTexts: readonly string[] = []
const noSettings: Settings = {}
const atTop: Drill = { level: 0, path: [] }
const noFilters: readonly ReportFilter[] = []

/** One visual in its place: words, a button, or a titled surface with one of its faces. Whatever breaks inside stays inside. */
export const VisualView = memo(function VisualView(props: VisualViewProps) {
  const {
    visual,
    result,
    part,
    selection = null,
    settings = noSettings,
    page = '',
    isFocused = false,
    defined = visual,
    drill = atTop,
  } = props
  const session = useSession()
  const writing = useWriting()
  const put = useCopy()
  const longPress = useLongPress()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [press, setPress] = useState<PressMode>('choose')
  /** The mark that the pointer or the keyboard is at. */
  const active = useRef<DataPoint | null>(null)
  /** What was chosen when the pointer went down. */
  const beforeBrush = useRef<readonly DataPoint[]>([])
  const openOptions = useCallback((at: OpenMenu['at']) => setMenu({ kind: 'options', at, point: null }), [])
  const marks = useMemo<Marks>(
    () => ({
      selection,
      hasTooltipPage: visual.tooltip !== undefined,
      click(point, isAdded) {
        if (press === 'drill' && point && !isAdded) session.drill.down(visual.name, point)
        else session.selection.click(visual.name, point, isAdded || press === 'add')
      },
      brush(points, isAdded) {
        const kept = isAdded || press === 'add' ? beforeBrush.current : []
        const isNew = (point: DataPoint) => !points.some((each) => pointKey(each) === pointKey(point))
        session.selection.brush(visual.name, [...kept.filter(isNew), ...points])
      },
      hover(point, at) {
        active.current = point
        session.tooltips.hover(visual.name, point, at)
      },
      openMenu(point, at) {
        session.tooltips.hide()
        setMenu({ kind: 'context', at, point })
      },
    }),
    [selection, session, visual.name, visual.tooltip, press],
  )
  const kind = kindOf(visual)
  const own = drawableOf(result)
  const hasOld = isOld(result)
  const [last, setLast] = useState<{ visual: Visual; answer: Answer } | null>(null)
  if (own && (last?.answer !== own || last.visual !== visual)) setLast({ visual, answer: own })
  // The level before stays, stale, until the figures of the next one are here.
  const drawn = own ? { visual, answer: own } : result?.kind === 'loading' ? last : null
  const answer = drawn?.answer ?? null
  const [settled, setSettled] = useState<VisualResult>()
  if (result && result.kind !== 'loading' && settled !== result) setSettled(result)
  // The same as long as nothing new is there to be drawn: what is only stale is not drawn again.
  const onDrawn = useCallback(() => {
    if (settled) session.figures.noteDrawn(visual.name, settled)
  }, [settled, session, visual.name])
  const beyond = answer ? beyondTexts(answer) : noTexts
  const isStale = (result?.kind === 'loading' && answer !== null) || part?.kind === 'loading'
  const asksNothing = useMemo(() => needOf(visual, noFilters) === null, [visual])
  const isBusy = !asksNothing && (result === undefined || result.kind === 'loading')
  if (kind.isBare)
    return (
      <Drawn onDrawn={onDrawn} isLate={asksNothing}>
        <BareView
          visual={visual}
          answer={own}
          isBusy={isBusy}
          isOld={hasOld}
          isFailed={result?.kind === 'failed'}
        />
      </Drawn>
    )
  const partAnswer =
    part?.kind === 'ready' ? part.answer : part?.kind === 'loading' ? (part.before ?? undefined) : undefined
  /** Before the drawing inside: what holds for every kind. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    const mark = active.current
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
    if (event.altKey && event.key === 'ArrowDown' && mark) session.drill.down(visual.name, mark)
    else if (event.altKey && event.key === 'ArrowUp') session.drill.up(visual.name)
    else if (isCopy && !isText(event.target)) copy()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** What is chosen, else the mark under the hand, else all of it. */
  function copy(): void {
    if (!answer || commandState(settings, 'copy', visual) !== 'enabled') return
    const mark = active.current
    const points = selection?.points ?? (mark ? [mark] : null)
    put(points ? copiedPoints(visual, points, writing) : copiedTable(visual, answer, writing))
  }
  return (
    <section
      className={['visual', isFocused ? 'focused' : '', isUntitled(visual) ? 'bare' : '']
        .filter(Boolean)
        .join(' ')}
      {...longPress}
      onKeyDownCapture={onKeyDownCapture}
      onPointerDownCapture={() => void (beforeBrush.current = selection?.points ?? [])}
      onPointerLeave={() => marks.hover(null)}
      role="group"
      aria-label={[visual.title, visual.subtitle].filter(Boolean).join(', ') || visual.name}
      aria-busy={isBusy}
      data-visual={visual.name}
      data-type={visual.type}
      onClick={(event) => {
        // Beside the marks: nothing is chosen any more.
        if (event.target === event.currentTarget) session.selection.click(visual.name, null)
      }}
    >
      <VisualHead
        visual={visual}
        note={kind.tellsBlanks ? '' : beyond.join('. ')}
        settings={settings}
        isFocused={isFocused}
        hasChoice={(props.chosen ?? noFilters).length > 0}
        isMenuOpen={menu?.kind === 'options'}
        defined={defined}
        drill={drill}
        press={press}
        onPress={setPress}
        onMenu={openOptions}
      />
      {hasOld && !kind.isControl ? <OldMark /> : null}
      <div className={bodyClass(visual, isStale)}>
        <Boundary
          key={result?.kind === 'failed' && !hasOld ? 'failed' : 'drawn'}
          onBroken={onDrawn}
          answer={answer}
        >
          {result?.kind === 'failed' && !hasOld ? (
            <Drawn onDrawn={onDrawn}>
              <ErrorState error={result.error} onRetry={() => session.figures.retry(visual.name)} />
            </Drawn>
          ) : !answer && !asksNothing ? (
            <Skeleton of={kind.skeleton} />
          ) : answer && isWhollyBeyond(drawn!.visual, answer) ? (
            <Drawn onDrawn={onDrawn}>
              <EmptyState reason={beyond.join('. ')} />
            </Drawn>
          ) : answer?.rowCount === 0 && !kind.isControl ? (
            <Drawn onDrawn={onDrawn}>
              <EmptyState />
            </Drawn>
          ) : (
            <Suspense fallback={<Skeleton of={kind.skeleton} />}>
              <MarksContext value={marks}>
                <Drawn onDrawn={onDrawn} isLate={kind.isLate}>
                  <Inside
                    visual={drawn?.visual ?? visual}
                    answer={answer ?? undefined}
                    part={partAnswer}
                    chosen={props.chosen ?? noFilters}
                    onDrawn={onDrawn}
                  />
                </Drawn>
              </MarksContext>
            </Suspense>
          )}
        </Boundary>
      </div>
      {menu ? (
        <Suspense fallback={null}>
          <VisualMenu
            page={page}
            visual={visual}
            settings={settings}
            selection={selection}
            defined={defined}
            drill={drill}
            answer={answer}
            menu={menu}
            onSeveral={() => setPress('add')}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
})

/** What a reader marked, or types into, is copied as everywhere. */
const isText = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
  getSelection()?.isCollapsed === false

/** A control without words stands on the page itself. */
const isUntitled = (visual: Visual): boolean =>
  kindOf(visual).isControl === true && !visual.title && !visual.subtitle

interface InsideProps {
  readonly visual: Visual
  readonly answer: Answer | undefined
  readonly part: Answer | undefined
  readonly chosen: readonly ReportFilter[]
  readonly onDrawn: () => void
}

const Inside = memo(function Inside({ visual, answer, part, chosen, onDrawn }: InsideProps) {
  const session = useSession()
  const kind = kindOf(visual)
  if (kind.isControl) {
    return (
      <ControlView
        visual={visual}
        answer={answer}
        chosen={chosen}
        onChoose={(filters) => session.slicers.choose(visual.name, filters)}
      />
    )
  }
  if (!answer) return null
  return (
    <>
      <FiguresView visual={visual} answer={answer} part={part} onDrawn={onDrawn} />
      {kind.body === 'drawn' ? (
        <MoreMarks answer={answer} hasShares={kind.hasShares?.(visual) ?? false} />
      ) : null}
    </>
  )
})

const bodyClass = (visual: Visual, isBefore: boolean): string =>
  ['visual-body', kindOf(visual).body, isBefore ? 'before' : ''].filter(Boolean).join(' ')

interface DrawnProps {
  readonly onDrawn: () => void
  /** The visual tells it itself, when its drawing stands. */
  readonly isLate?: boolean | undefined
  readonly children: ReactNode
}

/** Tells, after every commit, that what is inside is on the screen. */
function Drawn({ onDrawn, isLate = false, children }: DrawnProps) {
  useEffect(() => {
    if (!isLate) onDrawn()
  })
  return children
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly answer: unknown
  readonly onBroken: () => void
}

/** A visual that breaks shows it in its own place; the next figures are a new chance. */
class Boundary extends Component<BoundaryProps, { broken: unknown; answer: unknown }> {
  override state = { broken: null as unknown, answer: this.props.answer }

  static getDerivedStateFromError(broken: unknown) {
    return { broken }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { broken: unknown; answer: unknown }) {
    return props.answer === state.answer ? null : { broken: null, answer: props.answer }
  }

  override componentDidCatch() {
    this.props.onBroken()
  }

  override render() {
    if (this.state.broken === null) return this.props.children
    const detail = this.state.broken instanceof Error ? this.state.broken.message : ''
    const error = new FrameError('QueryFailed', { detail })
    return <ErrorState error={error} title="This visual could not be drawn" />
  }
}
