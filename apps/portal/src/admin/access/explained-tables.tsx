import type { ExplainedTable } from '@casement/portal-api'
import { tableSentence } from './access-sentence.ts'
import { listed } from '../words/counts.ts'
import { SampleTable } from './sample-table.tsx'
import styles from './explained-tables.module.css'
import { t } from '../words/t.ts'

/** Tables whose rows are limited: how many are seen, by which rules, and some of them. */
export const ExplainedTables = ({ tables }: { tables: readonly ExplainedTable[] }) => (
  <ul className={styles.tables}>
    {tables.map((table) => (
      <li key={table.table} className={styles.table}>
        <h3 className={styles.sentence}>{tableSentence(table)}</h3>
        {table.all !== undefined && <Bar part={table.visible} all={table.all} />}
        {table.limitedBy.length > 0 && (
          <p className={styles.by}>{t('access.limitedBy', { tables: listed(table.limitedBy) })}</p>
        )}
        {table.rules.map(({ role, dax, words }) => (
          <div key={`${role} ${dax}`} className={styles.rule}>
            <p>
              <span className={styles.role}>{role}</span> {words ?? t('access.beyondWords')}
            </p>
            {dax !== undefined && <code className={styles.dax}>{dax}</code>}
          </div>
        ))}
        <SampleTable name={table.table} sample={table.sample} />
      </li>
    ))}
  </ul>
)

/** The share of the rows that are seen. What little there is can be seen; the sentence above has the figures. */
const Bar = ({ part, all }: { part: number; all: number }) => (
  <div className={styles.bar} aria-hidden="true">
    <div
      className={styles.part}
      style={{ width: `${all === 0 ? 0 : Math.min(100, (part / all) * 100)}%`, minWidth: part > 0 ? 2 : 0 }}
    />
  </div>
)
