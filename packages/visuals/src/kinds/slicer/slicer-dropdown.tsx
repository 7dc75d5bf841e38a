import { focusInSight, Icon, Popover } from '@casement/design'
import { useRef, useState } from 'react'
import { useWriting } from '../../context/writing-context.ts'
import { ChoiceList } from './choice-list.tsx'
import { choiceText } from './data.ts'
import type { SlicerProps } from './slicer-props.ts'
import { useChoice } from './use-choice.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly above: number
}

export function SlicerDropdown(props: SlicerProps) {
  const { visual, answer } = props
  const { values, keys, isSingle, labels, toggle, clear } = useChoice(props)
  const writing = useWriting()
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<Box | null>(null)
  const label = visual.title ?? visual.name

  function open(): void {
    const { left, top, bottom, width } = button.current!.getBoundingClientRect()
    setAt({ x: left, y: bottom + 4, width, above: top - 4 })
  }
  function close(): void {
    setAt(null)
    focusInSight(button.current)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="dropdown"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={() => (at ? close() : open())}
      >
        <span className="unseen">{label}: </span>
        <span className="dropdown-text">{choiceText(labels, writing)}</span>
        <Icon name="chevron" />
      </button>
      {at ? (
        <Popover at={at} onClose={close} className="dropdown-list">
          <div
            role="dialog"
            aria-label={label}
            style={{ minWidth: at.width }}
            ref={(place) => {
              if (place && !place.contains(document.activeElement)) focusInSight(place.querySelector('input'))
            }}
          >
            <ChoiceList
              label={label}
              answer={answer}
              values={values}
              keys={keys}
              isSingle={isSingle}
              hasSearch={visual.format?.search ?? values.length > 7}
              onToggle={(value) => {
                toggle(value)
                if (isSingle) close()
              }}
              onClear={clear}
            />
          </div>
        </Popover>
      ) : null}
    </>
  )
}
