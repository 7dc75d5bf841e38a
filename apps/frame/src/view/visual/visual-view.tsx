import { lateComponent } from '@casement/design'
import { embedSettings } from '@casement/report'
import type { Drill, EmbedSettings } from '@casement/report'
import { isOld } from '@casement/session'
import type { VisualResult } from '@casement/session'
import { kindOf, needOf, whyBlankTexts } from '@casement/visuals'
import type { ReportFilter, Selection, Visual } from '@casement/visuals'
import { BareView, useWriting } from '@casement/visuals/react'
import { memo, useCallback, useMemo, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { useLongPress } from '../context/use-long-press.ts'
import type { OpenMenu } from '../menus/visual-menu.tsx'
import { OldMark } from '../notices/visual-states.tsx'
import { useFigures } from './use-figures.ts'
import { useMarks } from './use-marks.ts'
import { useVisualKeys } from './use-visual-keys.ts'
import { Drawn, VisualBody } from './visual-body.tsx'
import { VisualHead } from './visual-head.tsx'
import type { PressMode } from './visual-head.tsx'

const VisualMenu = lateComponent(() => import('../menus/visual-menu.tsx').then((module) => module.VisualMenu))

export interface VisualViewProps {
  readonly visual: Visual
  /** undefined: not asked for yet. */
  readonly result: VisualResult | undefined
  /** The figures of what is chosen in another visual, where they stand out from the whole. */
  readonly part?: VisualResult | undefined
  /** Choice in this visual; null while nothing is chosen. */
  readonly selection?: Selection | null
  /** Choice in a slicer. */
  readonly chosen?: readonly ReportFilter[]
  readonly page?: string
  readonly settings?: EmbedSettings
  /** It fills the place of the page. */
  readonly isFocused?: boolean
  /** Visual with all of its levels, where `visual` shows one of them. */
  readonly defined?: Visual
  /** Level that it shows. */
  readonly drill?: Drill
}

const usualSettings = embedSettings()
const atTop: Drill = { level: 0, path: [] }
const noFilters: readonly ReportFilter[] = []

/** One visual in its place: words, a button, or a titled surface with one of its faces. Whatever breaks inside stays inside. */
export const VisualView = memo(function VisualView(props: VisualViewProps) {
  const {
    visual,
    result,
    part,
    selection = null,
    chosen = noFilters,
    settings = usualSettings,
    page = '',
    isFocused = false,
    defined = visual,
    drill = atTop,
  } = props
  const session = useSession()
  const writing = useWriting()
  const longPress = useLongPress()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [press, setPress] = useState<PressMode>('choose')
  const openOptions = useCallback((at: OpenMenu['at']) => setMenu({ kind: 'options', at, point: null }), [])
  const { marks, active, beforeBrush } = useMarks({ visual, selection, press, onMenu: setMenu })
  const kind = kindOf(visual)
  const { own, drawn, onDrawn } = useFigures(visual, result)
  const hasOld = isOld(result)
  const answer = drawn?.answer ?? null
  const shown = drawn?.visual ?? visual
  const onKeyDownCapture = useVisualKeys({ visual, settings, selection, answer, active })
  const beyond = answer ? whyBlankTexts(shown, answer, writing).join('. ') : ''
  const asksNothing = useMemo(() => needOf(visual, noFilters) === null, [visual])
  const isBusy = !asksNothing && (result === undefined || result.kind === 'loading')
  if (kind.isBare)
    return (
      <Drawn onDrawn={onDrawn} isLate={asksNothing}>
        <BareView
          visual={own ? shown : visual}
          answer={own}
          isBusy={isBusy}
          isOld={hasOld}
          isFailed={result?.kind === 'failed'}
        />
      </Drawn>
    )
  return (
    <section
      className={surfaceClass(visual, isFocused)}
      {...longPress}
      onKeyDownCapture={onKeyDownCapture}
      onPointerDownCapture={() => void (beforeBrush.current = selection?.points ?? [])}
      onPointerLeave={() => marks.hover(null)}
      role="group"
      aria-label={[shown.title, shown.subtitle].filter(Boolean).join(', ') || visual.name}
      aria-busy={isBusy}
      data-visual={visual.name}
      data-type={visual.type}
      onClick={(event) => {
        // Beside the marks: nothing is chosen any more.
        if (event.target === event.currentTarget) session.selection.click(visual.name, null)
      }}
    >
      <VisualHead
        visual={own ? shown : visual}
        note={kind.tellsBlanks ? '' : beyond}
        settings={settings}
        isFocused={isFocused}
        hasChoice={chosen.length > 0}
        isMenuOpen={menu?.kind === 'options'}
        defined={defined}
        drill={drill}
        press={press}
        onPress={setPress}
        onMenu={openOptions}
      />
      {hasOld && !kind.isControl ? <OldMark /> : null}
      <VisualBody
        visual={visual}
        result={result}
        drawn={drawn}
        part={part}
        chosen={chosen}
        marks={marks}
        asksNothing={asksNothing}
        onDrawn={onDrawn}
      />
      {menu ? (
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
      ) : null}
    </section>
  )
})

/** A control without words is on the page itself. */
const isUntitled = (visual: Visual): boolean =>
  kindOf(visual).isControl === true && !visual.title && !visual.subtitle

const surfaceClass = (visual: Visual, isFocused: boolean): string =>
  ['visual', isFocused ? 'focused' : '', isUntitled(visual) ? 'bare' : ''].filter(Boolean).join(' ')
