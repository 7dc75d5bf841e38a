import { Icon } from '@casement/design'
import type { IconName } from '@casement/design'
import { useId } from 'react'
import { useReportActions, useShownReport } from '../../context/report-context.ts'
import type { ButtonDefinition } from './definition.ts'

const icons: Partial<Record<ButtonDefinition['action']['type'], IconName>> = {
  back: 'back',
  link: 'link',
  reset: 'reset',
  drillthrough: 'through',
}

/** A button of the report. One that has nothing to do now says why, and can still be reached. */
function PressButton({ visual }: { visual: ButtonDefinition }) {
  const actions = useReportActions()
  const reason = useShownReport().idleReason(visual.name)
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
          onClick={() => actions.pressButton(visual.name)}
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
        actions.pressButton(visual.name)
        if (!actions.followLink(visual.name, action.url)) event.preventDefault()
      }}
    >
      {inside}
    </a>
  )
}

export { PressButton as View }
