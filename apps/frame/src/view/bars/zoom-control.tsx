import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

/** Limits of the frame border. */
const [least, most] = [0.25, 4]
const step = 0.1

/** Smaller and larger, where the page's settings ask for the status bar. */
export function ZoomControl({ level }: { level: number }) {
  const session = useSession()
  const { say } = useWords()
  const zoom = (next: number) =>
    session.settings.set({ zoomLevel: Math.round(Math.min(most, Math.max(least, next)) * 100) / 100 })
  return (
    <div className="zoom" role="group" aria-label={say('zoom')}>
      <button
        type="button"
        className="tool"
        aria-label={say('zoom.smaller')}
        disabled={level <= least}
        onClick={() => zoom(level - step)}
      >
        −
      </button>
      <button type="button" className="action figure" title={say('zoom.back')} onClick={() => zoom(1)}>
        {say('percent', { percent: Math.round(level * 100) })}
      </button>
      <button
        type="button"
        className="tool"
        aria-label={say('zoom.larger')}
        disabled={level >= most}
        onClick={() => zoom(level + step)}
      >
        +
      </button>
    </div>
  )
}
