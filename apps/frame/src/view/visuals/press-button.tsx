import type { VisualOf } from '@casement/report'
import { useId } from 'react'
import { idleReason } from '../../core/press-state.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon.tsx'
import { useFrameState, useSession } from '../session-context.ts'

const icons: Partial<Record<VisualOf<'button'>['action']['type'], IconName>> = {
  back: 'back',
  link: 'link',
  reset: 'reset',
  drillthrough: 'through',
}

/** A button of the report. One that has nothing to do now says why, and can still be reached. */
export function PressButton({ visual }: { visual: VisualOf<'button'> }) {
  const session = useSession()
  const state = useFrameState(session)
  const reason = state.phase === 'open' ? idleReason(visual.action, state) : null
  const id = useId()
  const { action, format } = visual
  const className = format.style === 'primary' ? 'button primary press' : 'button press'
  const icon = icons[action.type]
  const inside = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {format.text}
    </>
  )
  if (action.type !== 'link')
    return (
      <>
        <button
          type="button"
          className={className}
          data-visual={visual.name}
          aria-disabled={reason !== null}
          aria-describedby={reason ? id : undefined}
          title={reason ?? undefined}
          onClick={() => session.pressButton(visual.name)}
        >
          {inside}
        </button>
        {reason ? (
          <span id={id} hidden>
            {reason}
          </span>
        ) : null}
      </>
    )
  return (
    <a
      className={className}
      data-visual={visual.name}
      href={action.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        session.pressButton(visual.name)
        if (!session.followLink(visual.name, action.url)) event.preventDefault()
      }}
    >
      {inside}
    </a>
  )
}
