import { Icon } from '@casement/design'
import { isAsOpened } from '@casement/session'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

/** Takes back the last filter, or all that readers changed; nothing where nothing was. */
export function UndoBar({ state }: { state: OpenState }) {
  const session = useSession()
  const { say } = useWords()
  if (isAsOpened(state)) return null
  return (
    <div className="take-back" role="group" aria-label={say('undo.group')}>
      {state.beforeFilter ? (
        <button
          type="button"
          className="action"
          title={say('undo.hint')}
          onClick={() => session.filters.undo()}
        >
          <Icon name="undo" />
          <span>{say('undo.undo')}</span>
        </button>
      ) : null}
      <button
        type="button"
        className="action"
        title={say('undo.resetHint')}
        onClick={() => session.filters.reset()}
      >
        <Icon name="reset" />
        <span>{say('undo.reset')}</span>
      </button>
    </div>
  )
}
