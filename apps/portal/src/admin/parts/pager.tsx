import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import styles from './pager.module.css'
import { t } from '../words/t.ts'

export interface Paged<Row> {
  readonly rows: readonly Row[]
  readonly pager: PagerProps
}

interface PagerProps {
  readonly from: number
  readonly to: number
  readonly of: number
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
}

/** A page of rows. A list that became shorter shows its last page. */
export function usePaged<Row>(all: readonly Row[], pageSize = 50): Paged<Row> {
  const [asked, setAsked] = useState(0)
  const lastPage = Math.max(0, Math.ceil(all.length / pageSize) - 1)
  const page = Math.min(asked, lastPage)
  const from = page * pageSize
  const to = Math.min(from + pageSize, all.length)
  return {
    rows: all.slice(from, to),
    pager: { from: from + 1, to, of: all.length, page, lastPage, onPage: setAsked },
  }
}

/** "1–50 of 10,000", and the way to the other pages. */
export function Pager({ from, to, of, page, lastPage, onPage }: PagerProps) {
  const isFirst = page === 0
  const isLast = page === lastPage
  const ways = [
    { name: t('pager.first'), Icon: ChevronFirst, to: 0, isOff: isFirst },
    { name: t('pager.previous'), Icon: ChevronLeft, to: page - 1, isOff: isFirst },
    { name: t('pager.next'), Icon: ChevronRight, to: page + 1, isOff: isLast },
    { name: t('pager.last'), Icon: ChevronLast, to: lastPage, isOff: isLast },
  ]
  return (
    <nav className={styles.pager} aria-label={t('pager.name')}>
      <p className={styles.range} role="status">
        {of === 0 ? '' : t('pager.range', { from, to, of })}
      </p>
      {lastPage > 0 &&
        ways.map(({ name, Icon, to: target, isOff }) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={name}
            aria-disabled={isOff}
            onClick={({ currentTarget }) => {
              if (isOff) return
              onPage(target)
              // A new page is read from its beginning.
              currentTarget.parentElement?.previousElementSibling?.scrollIntoView({ block: 'start' })
            }}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
    </nav>
  )
}
