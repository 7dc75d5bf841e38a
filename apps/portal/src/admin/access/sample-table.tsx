import type { ExplainedTable } from '@casement/portal-api'
import styles from './sample-table.module.css'
import { t } from '../words/t.ts'

/** Some of the rows that are seen. It scrolls by itself where its columns have no room. */
export function SampleTable({ name, sample }: { name: string; sample: ExplainedTable['sample'] }) {
  const { columns, rows } = sample
  if (rows.length === 0) return null
  const formOf = (at: number) => (isFigures(rows, at) ? styles.figure : undefined)
  return (
    <div className={styles.room} role="region" aria-label={t('access.sample', { table: name })} tabIndex={0}>
      <table className={styles.sample}>
        <caption className={styles.caption}>{t('access.sampleRows', { count: rows.length })}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={formOf(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column} className={formOf(at)}>
                  {cells[at] ?? <span className={styles.blank}>{t('access.blank')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Figures stand at the right, one above the other. */
const isFigures = (rows: ExplainedTable['sample']['rows'], at: number): boolean =>
  rows.every((cells) => cells[at] == null || /^-?\d+([.,]\d+)*$/.test(cells[at]))
