import { drillLevelsOf, isDrilled } from '@casement/report'
import type { Drill } from '@casement/report'
import type { Visual } from '@casement/visuals'
import { useWriting } from '@casement/visuals/react'
import { useSession } from '../context/session-context.ts'

interface DrillPathProps {
  /** Definition with all of its levels. */
  readonly visual: Visual
  readonly drill: Drill
}

/** The way from the top of a visual to the level that is shown; each step leads back to it. */
export function DrillPath({ visual, drill }: DrillPathProps) {
  const session = useSession()
  const writing = useWriting()
  const levels = drillLevelsOf(visual)
  if (!levels || !isDrilled(drill)) return null
  const steps = Array.from({ length: drill.level }, (_, above) => {
    const chosen = drill.path.find(({ level }) => level === above)
    return chosen
      ? writing.value(levels.fields[above]!, chosen.equals)
      : writing.say('drill.byLevel', { level: writing.label(levels.fields[above + 1]!) })
  })
  return (
    <nav
      className="drill-path"
      aria-label={writing.say('drill.levelsOf', { visual: visual.title ?? visual.name })}
    >
      <ol>
        {[writing.say('drill.all'), ...steps].map((label, level) => (
          <li key={level}>
            {level === drill.level ? (
              <span aria-current="location">{label}</span>
            ) : (
              <button type="button" onClick={() => session.drill.up(visual.name, level)}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
