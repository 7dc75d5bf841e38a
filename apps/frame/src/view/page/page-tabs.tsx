import { useEffect, useRef } from 'react'
import { PageTabList } from './page-tab-list.tsx'
import type { PageTabsProps } from './page-tab-list.tsx'

/** The report's pages as sheets below it; the chosen one is scrolled into sight. */
export function PageTabs(props: PageTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [props.active])
  return (
    <PageTabList
      {...props}
      ref={list}
      orientation="horizontal"
      className="sheets"
      tabClassName="sheet"
      label={(displayName) => <span data-title={displayName}>{displayName}</span>}
    />
  )
}
