import { Icon } from '@casement/design'
import { isAsOpened } from '@casement/session'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'

/** Takes back the last filter, or all that readers changed; nothing where nothing was. */
export function UndoBar({ state }: { state: OpenState }) {
  const session = useSession()
  if (isAsOpened(state)) return null
  return (
    <div className="take-back" role="group" aria-label="Take back">
      {state.beforeFilter ? (
        <button
          type="button"
          className="action"
          title="Undo the last filter (Ctrl + Z)"
          onClick={() => session.filters.undo()}
        >
          <Icon name="undo" />
          <span>Undo</span>
        </button>
      ) : null}
      <button
        type="button"
        className="action"
        title="Filters, slicers, orders and levels as the report was opened"
        onClick={() => session.filters.reset()}
      >
        <Icon name="reset" />
        <span>Reset</span>
      </button>
    </div>
  )
}
