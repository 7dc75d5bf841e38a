import type { PageDefinition } from '@casement/report'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'

export interface PageTabsProps {
  readonly pages: readonly PageDefinition[]
  readonly active: string
  readonly onChoose: (name: string) => void
}

/** The ids that tie a tab to its page. */
export const tabId = (page: string) => `sheet-${page}`
export const panelId = 'report-page'

/** The report's pages as sheets: arrows, Home and End move and choose, Tab leaves (the tabs pattern of ARIA APG). */
export function PageTabs({ pages, active, onChoose }: PageTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = pages.findIndex(({ name }) => name === active)
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowRight: chosen + 1,
      ArrowLeft: chosen - 1,
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
    <div className="sheets" role="tablist" aria-label="Pages" ref={list} onKeyDown={onKeyDown}>
      {pages.map(({ name, displayName }, index) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          className="sheet"
          aria-selected={name === active}
          aria-controls={panelId}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          <span data-title={displayName}>{displayName}</span>
        </button>
      ))}
    </div>
  )
}
