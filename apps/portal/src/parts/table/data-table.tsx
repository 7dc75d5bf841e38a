import type { ReactNode } from 'react'
import { PickAll, PickRow, type Picking } from './picking.tsx'
import { SortHead, type Sort } from './sort-head.tsx'
import { roles } from './roles.ts'
import styles from './data-table.module.css'
import { t } from '../../words/t.ts'

export interface Column<Row, Key extends string> {
  readonly key: Key
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Share of the table's width. */
  readonly share: number
  readonly isSortable?: boolean
  /** Empty cells are left out where a row is a card. */
  readonly isEmpty?: (row: Row) => boolean
}

interface DataTableProps<Row, Key extends string> {
  /** What the table holds, for who does not see it. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly Column<Row, Key>[]
  /** null: on their way. */
  readonly rows: readonly Row[] | null
  readonly keyOf: (row: Row) => string
  readonly sort?: Sort<Key>
  readonly onSort?: (sort: Sort<Key>) => void
  readonly picking?: Picking<Row>
  /** What can be done with a row. */
  readonly action?: (row: Row) => ReactNode
}

const bones = [...Array(10).keys()]

/** A table whose rows become cards where there is no room for columns. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, keyOf, sort, onSort, picking, action } = props
  return (
    <div className={styles.room} aria-busy={rows === null}>
      {rows === null && (
        <p className="unseen" role="status">
          {t('loading')}
        </p>
      )}
      <table className={styles.table} {...roles.table}>
        <caption className="unseen">{caption}</caption>
        <colgroup>
          {picking && <col className={styles.pickColumn} />}
          {columns.map(({ key, share }) => (
            <col key={key} style={{ width: `${share}%` }} />
          ))}
          {action && <col className={styles.actionColumn} />}
        </colgroup>
        <thead className={styles.head} {...roles.rowgroup}>
          <tr className={styles.headRow} {...roles.row}>
            {picking && (
              <th className={styles.pick} {...roles.columnheader} scope="col">
                <PickAll picking={picking} />
              </th>
            )}
            {columns.map(({ key, head, isSortable = false }) => (
              <SortHead
                key={key}
                name={key}
                head={head}
                sort={isSortable ? sort : undefined}
                onSort={onSort}
              />
            ))}
            {action && (
              <th className={styles.action} {...roles.columnheader} scope="col">
                <span className="unseen">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={styles.body} {...roles.rowgroup}>
          {rows === null
            ? bones.map((index) => (
                <tr key={index} className={styles.row} aria-hidden="true">
                  {picking && <td className={styles.pick} />}
                  {columns.map(({ key }) => (
                    <td key={key} className={styles.cell}>
                      <span className={styles.bone} />
                    </td>
                  ))}
                  {action && <td className={styles.action} />}
                </tr>
              ))
            : rows.map((row) => (
                <tr
                  key={keyOf(row)}
                  className={styles.row}
                  {...roles.row}
                  data-picked={picking?.picked.has(keyOf(row))}
                >
                  {picking && (
                    <td className={styles.pick} {...roles.cell}>
                      <PickRow row={row} picking={picking} />
                    </td>
                  )}
                  {columns.map(({ key, head, cell, isEmpty }) => (
                    <td
                      key={key}
                      className={styles.cell}
                      {...roles.cell}
                      data-head={head}
                      data-empty={isEmpty?.(row) ?? false}
                    >
                      {cell(row)}
                    </td>
                  ))}
                  {action && (
                    <td className={styles.action} {...roles.cell}>
                      {action(row)}
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
