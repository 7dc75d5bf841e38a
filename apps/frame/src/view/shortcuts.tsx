import { Dialog, Icon } from '@casement/design'

const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['F6', 'The next part of the screen; with Shift the one before'],
  ['Tab', 'The next visual or control, from top to bottom'],
  ['Arrows, Home, End', 'From mark to mark in a chart, from row to row in a table'],
  ['Shift + arrows', 'Choose from mark to mark, as a drag over the chart does'],
  ['Enter or Space', 'Choose the mark; with Ctrl beside the others'],
  ['Alt + ↓', 'Drill down into the mark'],
  ['Alt + ↑', 'Drill up'],
  ['Shift + F10', 'The menu of the mark'],
  ['Ctrl + C', 'Copy what is chosen, else the mark, else the whole visual'],
  ['Ctrl + Z', 'Take back the last filter'],
  ['Esc', 'Close what is open, then let go what is chosen'],
  ['?', 'This list'],
]

/** Every key that the report knows. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      className="shortcuts"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div>
        <h2 id="shortcuts-title">Keys</h2>
        <button type="button" className="tool" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
        <dl>
          {shortcuts.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
