import { Icon } from '@casement/design'
import { drilledToNext, isDrilled } from '@casement/report'
import type { Drill } from '@casement/report'
import type { Visual } from '@casement/visuals'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

interface DrillToolsProps {
  /** Name of the visual for people. */
  readonly name: string
  /** Definition with all of its levels. */
  readonly visual: Visual
  readonly drill: Drill
  /** Presses of marks drill down. */
  readonly isPressed: boolean
  readonly onPress: () => void
}

/** The ways up and down the levels of a visual. */
export function DrillTools({ name, visual, drill, isPressed, onPress }: DrillToolsProps) {
  const session = useSession()
  const { say } = useWords()
  return (
    <>
      {isDrilled(drill) ? (
        <button
          type="button"
          className="tool by-mouse"
          aria-label={say('drill.upIn', { visual: name })}
          title={say('drill.upHint')}
          onClick={() => session.drill.up(visual.name)}
        >
          <Icon name="up" />
        </button>
      ) : null}
      {drilledToNext(visual, drill) ? (
        <>
          <button
            type="button"
            className="tool by-mouse"
            aria-label={say('drill.expandOf', { visual: name })}
            title={say('drill.expand')}
            onClick={() => session.drill.toNext(visual.name)}
          >
            <Icon name="levels" />
          </button>
          <button
            type="button"
            className="tool by-mouse"
            aria-pressed={isPressed}
            aria-label={say('drill.pressOf', { visual: name })}
            title={say('drill.press')}
            onClick={onPress}
          >
            <Icon name="down" />
          </button>
        </>
      ) : null}
    </>
  )
}
