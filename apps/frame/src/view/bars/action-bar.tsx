import { Icon } from '@casement/design'
import { ExportButton } from '../exports/export-button.tsx'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

interface ActionBarProps {
  readonly canUndo: boolean
  readonly showsBookmarks: boolean
  readonly onBookmarks: (isShown: boolean) => void
  readonly hasExport: boolean
}

/** Commands for the whole report, where the host's settings request the bar. */
export function ActionBar({ canUndo, showsBookmarks, onBookmarks, hasExport }: ActionBarProps) {
  const session = useSession()
  const { say } = useWords()
  return (
    <div className="action-bar" role="toolbar" aria-label={say('bar.report')}>
      <button type="button" className="action" disabled={!canUndo} onClick={() => session.filters.undo()}>
        <Icon name="undo" />
        {say('filters.undo')}
      </button>
      <button type="button" className="action" onClick={() => session.filters.reset()}>
        <Icon name="reset" />
        {say('filters.reset')}
      </button>
      <button
        type="button"
        className="action"
        aria-pressed={showsBookmarks}
        onClick={() => onBookmarks(!showsBookmarks)}
      >
        <Icon name="bookmark" />
        {say('bookmarks')}
      </button>
      {hasExport ? <ExportButton /> : null}
    </div>
  )
}
