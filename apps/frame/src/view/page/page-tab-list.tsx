import { focusInSight } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useWords } from '../context/words-context.ts'

export interface PageTabsProps {
  readonly pages: readonly PageDefinition[]
  readonly active: string
  readonly onChoose: (name: string) => void
}

interface PageTabListProps extends PageTabsProps {
  readonly orientation: 'horizontal' | 'vertical'
  readonly className: string
  readonly tabClassName: string
  readonly label?: (displayName: string) => ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** The ids that tie a tab to its page. */
export const tabId = (page: string) => `sheet-${page}`
export const panelId = 'report-page'

const arrows = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
} as const

/** The report's pages: arrows, Home and End move and choose, Tab leaves (the tabs pattern of ARIA APG). */
export function PageTabList(props: PageTabListProps) {
  const { pages, active, onChoose, orientation, className, tabClassName, ref } = props
  const { label = (displayName) => displayName } = props
  const { say } = useWords()
  const chosen = pages.findIndex(({ name }) => name === active)
  function onKeyDown(event: KeyboardEvent): void {
    const { next, previous } = arrows[orientation]
    const moves: Record<string, number> = {
      [next]: chosen + 1,
      [previous]: chosen - 1,
      Home: 0,
      End: pages.length - 1,
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const page = pages[(move + pages.length) % pages.length]!
    onChoose(page.name)
    focusInSight(document.getElementById(tabId(page.name)))
  }
  return (
    <div
      className={className}
      role="tablist"
      aria-label={say('pages')}
      aria-orientation={orientation}
      ref={ref}
      onKeyDown={onKeyDown}
    >
      {pages.map(({ name, displayName }, index) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          className={tabClassName}
          aria-selected={name === active}
          aria-controls={panelId}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {label(displayName)}
        </button>
      ))}
    </div>
  )
}
