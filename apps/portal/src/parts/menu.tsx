import { itemByKey, usePressBeside } from '@casement/design'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './menu.module.css'

export interface MenuItem {
  name: string
  icon: ReactNode
  onChoose(): void
}

export interface MenuProps {
  /** Label of the button. */
  name: string
  icon: ReactNode
  items: readonly MenuItem[]
}

/** A menu button after the ARIA Authoring Practices: arrows, Home, End and first letters move; Escape and Tab close. */
export function Menu({ name, icon, items }: MenuProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const isOpen = openAt !== null

  useEffect(() => {
    if (openAt !== null) list.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[openAt]?.focus()
  }, [openAt])
  usePressBeside(box, isOpen, () => setOpenAt(null))

  const close = () => {
    setOpenAt(null)
    button.current?.focus()
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpenAt(event.key === 'ArrowDown' ? 0 : items.length - 1)
  }
  const onMenuKey = (event: KeyboardEvent) => {
    const names = items.map((item) => item.name)
    const next = itemByKey(event.key, openAt ?? 0, names)
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpenAt(null)
    else if (next !== undefined) setOpenAt(next)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.menu} ref={box}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? null : 0)}
        onKeyDown={onButtonKey}
      >
        {icon}
      </button>
      {isOpen && (
        <ul
          ref={list}
          id={id}
          className={`floating arriving ${styles.list}`}
          role="menu"
          aria-label={name}
          onKeyDown={onMenuKey}
        >
          {items.map((item) => (
            <li key={item.name} role="none">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={`menu-item ${styles.item}`}
                onClick={() => {
                  close()
                  item.onChoose()
                }}
              >
                {item.icon}
                {item.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
