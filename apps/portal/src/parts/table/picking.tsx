import { t } from '../../words/t.ts'

/** Which rows are picked, to do something with all of them. */
export interface Picking<Row> {
  readonly picked: ReadonlySet<string>
  readonly keyOf: (row: Row) => string
  /** What a row is called when it is picked: "person grace, Sales Overview". */
  readonly nameOf: (row: Row) => string
  readonly onPick: (keys: readonly string[], isPicked: boolean) => void
  /** The rows on this page. */
  readonly rows: readonly Row[]
}

export function PickAll<Row>({ picking: { picked, keyOf, onPick, rows } }: { picking: Picking<Row> }) {
  const keys = rows.map(keyOf)
  const number = keys.filter((key) => picked.has(key)).length
  return (
    <input
      type="checkbox"
      aria-label={t('everyRow')}
      checked={number > 0 && number === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = number > 0 && number < keys.length
      }}
      onChange={({ target }) => onPick(keys, target.checked)}
    />
  )
}

export function PickRow<Row>({ row, picking }: { row: Row; picking: Picking<Row> }) {
  const key = picking.keyOf(row)
  return (
    <input
      type="checkbox"
      aria-label={picking.nameOf(row)}
      checked={picking.picked.has(key)}
      onChange={({ target }) => picking.onPick([key], target.checked)}
    />
  )
}
