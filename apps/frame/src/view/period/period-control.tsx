import './period.css'
import { focusInSight, Icon, Popover } from '@casement/design'
import type { PeriodDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useRef, useState } from 'react'
import { useWords } from '../context/words-context.ts'
import { PeriodPanel } from './period-panel.tsx'
import { choiceWords, periodWords } from './period-words.ts'
import { usePeriod } from './use-period.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly above: number
}

interface PeriodControlProps {
  readonly state: OpenState
  readonly definition: PeriodDefinition
}

/** What the report is looked at for: opened, another period and another month; beside it the way back. */
export function PeriodControl({ state, definition }: PeriodControlProps) {
  const period = usePeriod(state, definition)
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<Box | null>(null)
  const words = useWords()
  const { say, inSentence } = words
  const [name, range] = periodWords(period.inForce, state, words)
  if (period.isHidden) return null

  function open(): void {
    const { left, top, bottom, width } = button.current!.getBoundingClientRect()
    setAt({ x: left, y: bottom + 4, width, above: top - 4 })
  }
  function close(): void {
    setAt(null)
    focusInSight(button.current)
  }
  const back = say('period.backTo', { choice: inSentence(choiceWords(definition.default, words)) })
  return (
    <div className="report-period" role="group" aria-label={say('period')}>
      <button
        ref={button}
        type="button"
        className="action period-button"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        disabled={period.isLocked}
        title={period.isLocked ? say('period.locked') : say('period.hint', { name, range })}
        onClick={() => (at ? close() : open())}
      >
        <span className="unseen">{say('period')}: </span>
        <span className="period-name">{name}</span>
        <span className="unseen">, </span>
        <span className="period-range figure">{range}</span>
        <Icon name="chevron" />
      </button>
      {period.isAuthors || period.isLocked ? null : (
        <button
          type="button"
          className="tool"
          aria-label={back}
          title={back}
          onClick={() => {
            period.reset()
            // The button goes with what it took back.
            focusInSight(button.current)
          }}
        >
          <Icon name="reset" />
        </button>
      )}
      {at ? (
        <Popover at={at} onClose={close} className="period-list">
          <div
            role="dialog"
            aria-label={say('period')}
            ref={(place) => {
              if (place && !place.contains(document.activeElement))
                focusInSight(place.querySelector<HTMLElement>('input:checked, input:enabled'))
            }}
          >
            <PeriodPanel definition={definition} period={period} />
          </div>
        </Popover>
      ) : null}
    </div>
  )
}
