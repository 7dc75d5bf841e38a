import { Icon, lateComponent, scrollIntoSight } from '@casement/design'
import { useSize } from '@casement/visuals/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../context/words-context.ts'
import { PageTabList } from './page-tab-list.tsx'
import type { PageTabsProps } from './page-tab-list.tsx'

const Menu = lateComponent(() => import('../menu/menu.tsx').then((module) => module.Menu))

interface Box {
  readonly x: number
  readonly y: number
  readonly above: number
}

/** The report's pages as sheets below it; the chosen one is scrolled into sight, and all are in a list where not all are. */
export function PageTabs(props: PageTabsProps) {
  const { pages, active, onChoose } = props
  const { say } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    if (size) setCut(list.current!.scrollWidth > size.width + 1)
  }, [size, pages])
  const [at, setAt] = useState<Box | null>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]')
    if (chosen) scrollIntoSight(chosen)
  }, [active, isCut])
  return (
    <div className="sheet-place" ref={place} data-cut={isCut || undefined}>
      <PageTabList
        {...props}
        ref={list}
        orientation="horizontal"
        className="sheets"
        tabClassName="sheet"
        label={(displayName) => <span data-title={displayName}>{displayName}</span>}
      />
      {isCut ? (
        <button
          type="button"
          className="tool every-page"
          aria-label={say('pages.all')}
          title={say('pages.all')}
          aria-haspopup="menu"
          aria-expanded={at !== null}
          onClick={({ currentTarget }) => {
            const { left, top, bottom } = currentTarget.getBoundingClientRect()
            setAt({ x: left, y: bottom + 4, above: top - 4 })
          }}
        >
          <Icon name="chevron" />
        </button>
      ) : null}
      {at ? (
        <Menu
          label={say('pages.all')}
          at={at}
          onClose={() => setAt(null)}
          entries={pages.map(({ name, displayName }) => ({
            key: name,
            label: displayName,
            isChecked: name === active,
            run: () => onChoose(name),
          }))}
        />
      ) : null}
    </div>
  )
}
