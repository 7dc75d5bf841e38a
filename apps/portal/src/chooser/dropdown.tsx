import { useId, useRef, type TouchEvent } from 'react'
import Select from 'react-select'
import type { Option } from '../store/option.ts'
import { maxRowsDrawn } from '../parts/rows/use-rows-in-sight.ts'
import { holdsTyped } from './option-filter.ts'
import { OptionList } from './option-list.tsx'
import styles from './dropdown.module.css'

export interface DropdownProps {
  /** Name of the hidden input that holds the chosen value. */
  name: string
  /** Shown above it. */
  label: string
  /** Shown while nothing is chosen; also what assistive technology calls it. */
  placeholder: string
  options: readonly Option[]
  chosen: Option | null
  onChoose(option: Option): void
  /** Said in the list when there is nothing to choose. */
  emptyText: string
}

/** A touch that moves further than this is a drag and opens nothing. The component's own measure. */
const dragThresholdPx = 5

/** What is otherwise where the options are many: those in sight are drawn, and no letter folds all names anew. */
const ofMany = {
  components: { MenuList: OptionList },
  filterOption: holdsTyped,
}

export function Dropdown({ name, label, placeholder, options, chosen, onChoose, emptyText }: DropdownProps) {
  const id = useId()
  const touched = useRef<{ x: number; y: number } | null>(null)

  const noteTouch = ({ touches }: TouchEvent) => {
    const touch = touches[0]
    touched.current = touch ? { x: touch.clientX, y: touch.clientY } : null
  }
  /**
   * The component measures by moves, and browsers keep short ones to themselves: it would take such a drag for a tap,
   * and the browser would make a click of it. Both are told here, before the component hears of the touch's end.
   */
  const endTouch = (event: TouchEvent) => {
    const touch = event.changedTouches[0]
    if (!touch || !touched.current) return
    const { x, y } = touched.current
    if (Math.max(Math.abs(touch.clientX - x), Math.abs(touch.clientY - y)) <= dragThresholdPx) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.field} onTouchStart={noteTouch} onTouchEndCapture={endTouch}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Select<Option>
        inputId={id}
        instanceId={id}
        name={name}
        aria-label={placeholder}
        placeholder={placeholder}
        options={options}
        value={chosen}
        onChange={(option) => option && onChoose(option)}
        noOptionsMessage={() => emptyText}
        unstyled
        className={styles.select}
        classNamePrefix="dropdown"
        menuPlacement="auto"
        {...(options.length > maxRowsDrawn && ofMany)}
      />
    </div>
  )
}
