import { FormattedMessage } from 'react-intl'
import { ChartColumn, Columns3, FileText, Hash, LayoutDashboard, Sigma, Star } from 'lucide-react'
import type { RowPlace } from '../../parts/rows/use-rows-in-sight.ts'
import { Marked } from './marked.tsx'
import type { Result, ResultKind } from './results.ts'
import styles from './find.module.css'

const icons: Readonly<Record<ResultKind, typeof Star>> = {
  figure: Hash,
  page: FileText,
  visual: ChartColumn,
  measure: Sigma,
  column: Columns3,
  report: LayoutDashboard,
}

export interface ResultOptionProps {
  readonly id: string
  readonly result: Result
  readonly isCurrent: boolean
  readonly row: RowPlace
  /** Its place among all, where not all are drawn. */
  readonly place: { readonly at: number; readonly of: number } | null
  onPoint(): void
  onOpen(): void
}

/** One line of what was found. */
export function ResultOption({ id, result, isCurrent, row, place, onPoint, onOpen }: ResultOptionProps) {
  const { kind, label, marks, detail, aside, value, isFeatured, isOpen } = result
  const Icon = icons[kind]
  return (
    <li
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-setsize={place?.of}
      aria-posinset={place?.at}
      {...row}
      className={styles.result}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.name}>
        <Marked text={label} marks={marks} />
        {isFeatured && (
          <>
            <Star className={styles.star} aria-hidden="true" />
            <span className="unseen">
              , <FormattedMessage id="search.featured" />
            </span>
          </>
        )}
        {value !== undefined && (
          <>
            {' '}
            <strong className={value === null ? styles.noRows : styles.value}>
              {value ?? <FormattedMessage id="search.noRows" />}
            </strong>
          </>
        )}
        {detail && <span className={styles.description}>{detail}</span>}
      </span>
      <span className={styles.place}>
        {aside}
        {kind === 'report' && isOpen && (
          <span className={styles.open}>
            <FormattedMessage id="search.open" />
          </span>
        )}
      </span>
    </li>
  )
}
