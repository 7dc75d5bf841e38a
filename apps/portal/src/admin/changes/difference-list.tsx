import type { GrantDifference } from '@casement/portal-api'
import { usePaged, Pager } from '../table/pager.tsx'
import type { Names } from '../words/names.ts'
import { countedDifferences, describeDifference } from './difference.ts'
import { FieldChanges } from './field-changes.tsx'
import styles from './difference-list.module.css'

interface DifferenceListProps {
  readonly differences: readonly GrantDifference[]
  readonly names: Names
}

const signs = { new: '+', changed: '~', removed: '−' } as const
const signStyles = { new: styles.new, changed: styles.changed, removed: styles.removed } as const
const kinds = { new: 'New', changed: 'Changed', removed: 'Removed' } as const

/** What would be different, grant by grant and field by field. */
export function DifferenceList({ differences, names }: DifferenceListProps) {
  const { rows, pager } = usePaged(differences, 20)
  return (
    <>
      <p className={styles.counted} role="status">
        {countedDifferences(differences)}
      </p>
      <ul className={styles.list}>
        {rows.map((difference, index) => {
          const { kind, title, fields } = describeDifference(difference, names)
          return (
            <li key={`${pager.page}-${index}`} className={styles.one}>
              <p className={styles.title}>
                <span className={`${styles.sign} ${signStyles[kind]}`} aria-hidden="true">
                  {signs[kind]}
                </span>
                <span className={styles.kind}>{kinds[kind]}</span> {title}
              </p>
              <FieldChanges fields={fields} />
            </li>
          )
        })}
      </ul>
      {pager.lastPage > 0 && <Pager {...pager} />}
    </>
  )
}
