import type { Settings, Visual } from '@casement/report'
import { Icon } from './icon.tsx'
import { commandState, hasHeader } from './menus/commands.ts'
import { useSession } from './session-context.ts'

interface VisualHeadProps {
  readonly visual: Visual
  readonly settings: Settings
  readonly isFocused: boolean
  /** Something is chosen in a slicer. */
  readonly hasChoice: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: (at: { x: number; y: number; above: number }) => void
}

/** The title, and on hover and focus what can be done with the visual. */
export function VisualHead(props: VisualHeadProps) {
  const { visual, settings, isFocused, hasChoice, isMenuOpen, onMenu } = props
  const session = useSession()
  const name = visual.title ?? visual.name
  const isBare = visual.type === 'slicer' && !visual.title && !visual.subtitle
  const hasTools = hasHeader(settings, visual) && !isBare
  const hasFocus =
    isFocused || (visual.type !== 'slicer' && commandState(settings, 'focusMode', visual) === 'enabled')
  return (
    <>
      {visual.title || visual.subtitle ? (
        <div className="visual-head">
          {visual.title ? <h2>{visual.title}</h2> : null}
          {visual.subtitle ? <p>{visual.subtitle}</p> : null}
        </div>
      ) : null}
      {hasTools ? (
        <div className={isMenuOpen || isFocused ? 'visual-tools shown' : 'visual-tools'}>
          {hasChoice ? (
            <button
              type="button"
              className="tool"
              aria-label={`Clear the choice in ${name}`}
              title="Clear the choice"
              onClick={() => session.chooseInSlicer(visual.name, [])}
            >
              <Icon name="clear" />
            </button>
          ) : null}
          {hasFocus ? (
            <button
              type="button"
              className="tool"
              aria-label={isFocused ? 'Back to the page' : `Focus on ${name}`}
              title={isFocused ? 'Back to the page' : 'Focus'}
              onClick={() => (isFocused ? session.closeFocus() : session.openFocus(visual.name))}
            >
              <Icon name={isFocused ? 'leave' : 'focus'} />
            </button>
          ) : null}
          {visual.type === 'slicer' ? null : (
            <button
              type="button"
              className="tool"
              aria-label={`More options for ${name}`}
              title="More options"
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
}
