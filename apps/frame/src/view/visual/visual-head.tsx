import { Icon } from '@casement/design'
import { drillLevelsOf, isDrilled } from '@casement/report'
import type { Drill, EmbedSettings } from '@casement/report'
import { kindOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { memo } from 'react'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { commandState, hasHeader } from '../menu/commands.ts'
import { DrillPath } from './drill-path.tsx'
import { DrillTools } from './drill-tools.tsx'

/** Mode of a press on a mark: chooses it, adds it to the chosen ones, shows its parts. */
export type PressMode = 'choose' | 'add' | 'drill'

interface VisualHeadProps {
  readonly visual: Visual
  /** Why some of its figures are blank; '' where none is for a reason. */
  readonly note: string
  readonly settings: EmbedSettings
  readonly isFocused: boolean
  /** Something is chosen in a slicer. */
  readonly hasChoice: boolean
  readonly isMenuOpen: boolean
  /** Definition with all of its levels. */
  readonly defined: Visual
  readonly drill: Drill
  readonly press: PressMode
  readonly onPress: (next: PressMode) => void
  readonly onMenu: (at: { x: number; y: number; above: number }) => void
}

/** The title, and on hover and focus what can be done with the visual. */
export const VisualHead = memo(function VisualHead(props: VisualHeadProps) {
  const { visual, note, settings, isFocused, hasChoice, isMenuOpen, onMenu, defined, drill, press, onPress } =
    props
  const session = useSession()
  const { say } = useWords()
  const name = visual.title ?? visual.name
  const { isControl = false } = kindOf(visual)
  const isBare = isControl && !visual.title && !visual.subtitle
  const hasTools = hasHeader(settings, visual) && !isBare
  const hasFocus = isFocused || (!isControl && commandState(settings, 'focusMode', visual) === 'enabled')
  const hasDrill = drillLevelsOf(defined) !== null && commandState(settings, 'drill', visual) === 'enabled'
  const turnPress = (mode: PressMode) => onPress(press === mode ? 'choose' : mode)
  return (
    <>
      {visual.title || visual.subtitle || note || isDrilled(drill) ? (
        <div className="visual-head">
          {visual.title ? <h2>{visual.title}</h2> : null}
          {visual.subtitle ? <p>{visual.subtitle}</p> : null}
          {note ? <p className="beyond">{note}</p> : null}
          <DrillPath visual={defined} drill={drill} />
        </div>
      ) : null}
      {hasTools ? (
        <div
          className={isMenuOpen || isFocused || press !== 'choose' ? 'visual-tools shown' : 'visual-tools'}
        >
          {press === 'add' ? (
            <button
              type="button"
              className="tool"
              aria-pressed="true"
              aria-label={say('visual.chooseSeveralOf', { visual: name })}
              title={say('visual.choosingSeveral')}
              onClick={() => turnPress('add')}
            >
              <Icon name="several" />
            </button>
          ) : null}
          {hasDrill ? (
            <DrillTools
              name={name}
              visual={defined}
              drill={drill}
              isPressed={press === 'drill'}
              onPress={() => turnPress('drill')}
            />
          ) : null}
          {hasChoice ? (
            <button
              type="button"
              className="tool"
              aria-label={say('visual.clearChoiceIn', { visual: name })}
              title={say('visual.clearChoice')}
              onClick={() => session.slicers.choose(visual.name, [])}
            >
              <Icon name="clear" />
            </button>
          ) : null}
          {hasFocus ? (
            <button
              type="button"
              className={isFocused ? 'tool' : 'tool to-focus'}
              aria-label={isFocused ? say('visual.leaveFocus') : say('visual.focusOn', { visual: name })}
              title={say(isFocused ? 'visual.leaveFocus' : 'visual.focus')}
              onClick={() => (isFocused ? session.focus.close() : session.focus.open(visual.name))}
            >
              <Icon name={isFocused ? 'leave' : 'focus'} />
            </button>
          ) : null}
          {isControl ? null : (
            <button
              type="button"
              className="tool"
              aria-label={say('visual.moreFor', { visual: name })}
              title={say('visual.more')}
              aria-haspopup="menu"
              aria-expanded={isMenuOpen}
              onClick={(event) => {
                const { right, bottom, top } = event.currentTarget.getBoundingClientRect()
                onMenu({ x: right - 200, y: bottom + 4, above: top - 4 })
              }}
            >
              <Icon name="more" />
            </button>
          )}
        </div>
      ) : null}
    </>
  )
})
