import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { roles } from './roles.ts'
import styles from './sort-head.module.css'

/** By which column rows are sorted. */
export interface Sort<Key extends string> {
  readonly key: Key
  readonly isDescending: boolean
}

interface SortHeadProps<Key extends string> {
  readonly name: Key
  readonly head: string
  /** undefined: this column does not sort */
  readonly sort: Sort<Key> | undefined
  readonly onSort: ((sort: Sort<Key>) => void) | undefined
}

/** The head of a column: a press sorts by it, another one the other way round. */
export function SortHead<Key extends string>({ name, head, sort, onSort }: SortHeadProps<Key>) {
  if (!sort || !onSort)
    return (
      <th className={styles.head} {...roles.columnheader} scope="col">
        {head}
      </th>
    )
  const isSorted = sort.key === name
  const Sign = isSorted ? (sort.isDescending ? ChevronDown : ChevronUp) : ChevronsUpDown
  return (
    <th
      className={`${styles.head} ${styles.sortable}`}
      {...roles.columnheader}
      scope="col"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.button}
        onClick={() => onSort({ key: name, isDescending: isSorted && !sort.isDescending })}
      >
        {head}
        <Sign aria-hidden="true" />
      </button>
    </th>
  )
}
