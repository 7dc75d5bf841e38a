import type { DescribedDifference } from '../changes/difference.ts'
import styles from '../changes/difference-list.module.css'
import { FieldChanges } from '../changes/field-changes.tsx'
import { Pager, usePaged } from '../table/pager.tsx'

interface DescribedListProps {
  /** What would be different, in a line: "2 reports changed". */
  readonly counted: string
  readonly described: readonly DescribedDifference[]
}

const signs = { new: '+', changed: '~', removed: '−' } as const
const signStyles = { new: styles.new, changed: styles.changed, removed: styles.removed } as const
const kinds = { new: 'New', changed: 'Changed', removed: 'Removed' } as const

/** What would be different, one by one and field by field. */
export function DescribedList({ counted, described }: DescribedListProps) {
  const { rows, pager } = usePaged(described, 20)
  return (
    <>
      <p className={styles.counted} role="status">
        {counted}
      </p>
      <ul className={styles.list}>
        {rows.map(({ kind, title, fields }, index) => (
          <li key={`${pager.page}-${index}`} className={styles.one}>
            <p className={styles.title}>
              <span className={`${styles.sign} ${signStyles[kind]}`} aria-hidden="true">
                {signs[kind]}
              </span>
              <span className={styles.kind}>{kinds[kind]}</span> {title}
            </p>
            <FieldChanges fields={fields} />
          </li>
        ))}
      </ul>
      {pager.lastPage > 0 && <Pager {...pager} />}
    </>
  )
}
