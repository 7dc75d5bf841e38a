import { Dialog, Icon } from '@casement/design'
import { useWords } from './context/words-context.ts'

/** Keys as the reader's keyboard names them, each beside what it does. */
const shortcuts = [
  'part',
  'next',
  'marks',
  'brush',
  'choose',
  'down',
  'up',
  'menu',
  'copy',
  'undo',
  'escape',
  'help',
] as const

/** Every key that the report knows. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog
      className="shortcuts"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div>
        <h2 id="shortcuts-title">{say('keys')}</h2>
        <button type="button" className="tool" aria-label={say('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        <dl>
          {shortcuts.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{say(`keys.${key}.key`)}</kbd>
              </dt>
              <dd>{say(`keys.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
