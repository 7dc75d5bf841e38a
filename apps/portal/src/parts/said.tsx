import { X } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import styles from './said.module.css'
import { t } from '../words/t.ts'

/** What was done, and how to take it back. */
interface Said {
  readonly text: string
  readonly isBad?: boolean
  readonly onUndo?: () => void
}

type Say = (said: Said | null) => void

const SayContext = createContext<Say | null>(null)

/** Says what was done, on a line at the foot of the page until something else is said. */
export function useSay(): Say {
  const say = use(SayContext)
  if (!say) throw new Error('A component that says what it did is outside Saying')
  return say
}

export function Saying({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(null)
  const close = useCallback(() => setSaid(null), [])
  const line = useMemo(() => <SaidLine said={said} onClose={close} />, [close, said])
  return (
    <SayContext value={setSaid}>
      {children}
      {line}
    </SayContext>
  )
}

function SaidLine({ said, onClose }: { said: Said | null; onClose: () => void }) {
  const closing = useRef<HTMLButtonElement>(null)
  // The buttons go away under the focus: it goes on where the reader can go on.
  const undo = () => {
    closing.current?.focus()
    said?.onUndo?.()
  }
  const close = () => {
    closing.current?.closest('main')?.focus()
    onClose()
  }
  return (
    <div className={styles.place}>
      <div className={said ? styles.line : undefined} data-bad={said?.isBad}>
        {/* The live region is there before its text, or the text would not be read out. */}
        <p className={styles.text} role="status">
          {said?.text}
        </p>
        {said && (
          <>
            {said.onUndo && (
              <button type="button" className="text-button" onClick={undo}>
                {t('undo')}
              </button>
            )}
            <button
              ref={closing}
              type="button"
              className="icon-button"
              aria-label={t('closeMessage')}
              onClick={close}
            >
              <X aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    </div>
  )
}
