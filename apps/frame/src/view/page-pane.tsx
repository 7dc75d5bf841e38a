import type { PageTabsProps } from './page-tabs.tsx'
import { panelId, tabId } from './page-tabs.tsx'
import type { KeyboardEvent } from 'react'

/** The report's pages as a list at the left: up and down move and choose (the tabs pattern of ARIA APG). */
export function PagePane({ pages, active, onChoose }: PageTabsProps) {
  const chosen = pages.findIndex(({ name }) => name === active)
  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      Home: 0,
      End: pages.length - 1,
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = pages[(move + pages.length) % pages.length]!
    onChoose(next.name)
    document.getElementById(tabId(next.name))?.focus()
  }
  return (
    <div
      className="page-pane"
      role="tablist"
      aria-label="Pages"
      aria-orientation="vertical"
      onKeyDown={onKeyDown}
    >
      {pages.map(({ name, displayName }, index) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          className="page-entry"
          aria-selected={name === active}
          aria-controls={panelId}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {displayName}
        </button>
      ))}
    </div>
  )
}
