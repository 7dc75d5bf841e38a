import { focusInSight, Icon, itemByKey, Popover } from '@casement/design'
import type { PopoverProps } from '@casement/design'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { MenuEntry } from './menu-entry.ts'

interface MenuProps {
  readonly label: string
  readonly at: PopoverProps['at']
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** A menu by keyboard and pointer (the menu pattern of ARIA APG). Menus below it open in its place. */
export function Menu({ label, at, entries, onClose }: MenuProps) {
  const [path, setPath] = useState<readonly MenuEntry[]>([])
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(document.activeElement)
  const inside = path.at(-1)
  const shown = inside?.children ?? entries

  useEffect(() => {
    focusInSight(place.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'))
  }, [path])

  function close(): void {
    onClose()
    if (before.current instanceof HTMLElement) focusInSight(before.current)
  }
  function choose(entry: MenuEntry): void {
    if (entry.isDisabled) return
    if (entry.children) return setPath([...path, entry])
    close()
    entry.run?.()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...place.current!.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const current = items.indexOf(document.activeElement as HTMLElement)
    const entry = shown[current - (inside ? 1 : 0)]
    const names = items.map((item) => item.textContent?.trim() ?? '')
    const next = itemByKey(event.key, current, names)
    if (next !== undefined) focusInSight(items[next])
    else if (event.key === 'ArrowRight' && entry?.children) choose(entry)
    else if (event.key === 'ArrowLeft' && inside) setPath(path.slice(0, -1))
    else if (event.key === 'Tab') close()
    // A letter is the menu's, also where no item begins with it.
    else if (!/^\S$/.test(event.key)) return
    event.preventDefault()
  }

  return (
    <Popover at={at} onClose={close} className="menu-place">
      <div ref={place} className="menu" role="menu" aria-label={inside?.label ?? label} onKeyDown={onKeyDown}>
        {inside ? (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item back"
            onClick={() => setPath(path.slice(0, -1))}
          >
            <Icon name="back" />
            <span>{inside.label}</span>
          </button>
        ) : null}
        {shown.map((entry) => (
          <button
            key={entry.key}
            type="button"
            role={entry.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            tabIndex={-1}
            className={entry.startsPart ? 'menu-item part' : 'menu-item'}
            aria-disabled={entry.isDisabled === true}
            aria-haspopup={entry.children ? 'menu' : undefined}
            aria-checked={entry.isChecked}
            onClick={() => choose(entry)}
          >
            {entry.image ? (
              <img className="icon" src={entry.image} alt="" />
            ) : entry.isChecked ? (
              <Icon name="check" />
            ) : entry.icon ? (
              <Icon name={entry.icon} />
            ) : (
              <span className="icon" />
            )}
            <span>{entry.label}</span>
            {entry.children ? <Icon name="chevron" /> : null}
          </button>
        ))}
      </div>
    </Popover>
  )
}
