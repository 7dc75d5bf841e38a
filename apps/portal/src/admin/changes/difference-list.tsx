import type { GrantDifference } from '@casement/portal-api'
import { useNames } from '../api/use-names.ts'
import { usePaged, Pager } from '../parts/pager.tsx'
import type { Names } from '../words/names.ts'
import { countedDifferences, describeDifference, warningOf, type DescribedDifference } from './difference.ts'
import { FieldChanges } from './field-changes.tsx'
import styles from './difference-list.module.css'
import { t } from '../words/t.ts'

interface DifferenceListProps {
  readonly differences: readonly GrantDifference[]
  readonly names: Names
}

/** What would be different, grant by grant and field by field. */
export function DifferenceList({ differences, names }: DifferenceListProps) {
  const { workspaces } = useNames()
  return (
    <DescribedList
      counted={countedDifferences(differences)}
      described={differences.map((one) => ({
        ...describeDifference(one, names),
        warning: warningOf(one, names, workspaces),
      }))}
    />
  )
}

interface DescribedListProps {
  /** What would be different, in a line: "2 reports changed". */
  readonly counted: string
  readonly described: readonly DescribedDifference[]
}

const signs = { new: '+', changed: '~', removed: '−' } as const
const signStyles = { new: styles.new, changed: styles.changed, removed: styles.removed } as const

/** What would be different, one by one and field by field. */
export function DescribedList({ counted, described }: DescribedListProps) {
  const { rows, pager } = usePaged(described, 20)
  return (
    <>
      <p className={styles.counted} role="status">
        {counted}
      </p>
      <ul className={styles.list}>
        {rows.map(({ kind, title, fields, warning }, index) => (
          <li key={`${pager.page}-${index}`} className={styles.one}>
            <p className={styles.title}>
              <span className={`${styles.sign} ${signStyles[kind]}`} aria-hidden="true">
                {signs[kind]}
              </span>
              <span className={styles.kind}>{t(`difference.${kind}`)}</span> {title}
            </p>
            <FieldChanges fields={fields} />
            {warning && <p className={styles.warning}>{warning}</p>}
          </li>
        ))}
      </ul>
      {pager.lastPage > 0 && <Pager {...pager} />}
    </>
  )
}
