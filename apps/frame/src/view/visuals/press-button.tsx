import type { VisualOf } from '@casement/report'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon.tsx'
import { useSession } from '../session-context.ts'

const icons: Partial<Record<VisualOf<'button'>['action']['type'], IconName>> = {
  back: 'back',
  link: 'link',
  reset: 'reset',
}

/** A button of the report: to a page, a bookmark, back, to an address. */
export function PressButton({ visual }: { visual: VisualOf<'button'> }) {
  const session = useSession()
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
      <button
        type="button"
        className={className}
        data-visual={visual.name}
        onClick={() => session.pressButton(visual.name)}
      >
        {inside}
      </button>
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
