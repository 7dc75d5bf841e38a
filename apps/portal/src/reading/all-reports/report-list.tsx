import { useCallback, useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { maxRowsDrawn, useRowsInSight, type RowPlace } from '../../parts/rows/use-rows-in-sight.ts'
import { type Choosing, ReportCard } from './report-card.tsx'
import type { KnownReport, ReportGroup } from './report-groups.ts'
import { type DrawnGroup, drawnGroups, reportRows, rowKey } from './report-rows.ts'
import { useColumns } from './use-columns.ts'
import styles from './reports-page.module.css'

interface ReportListProps {
  readonly groups: readonly ReportGroup[]
  /** null: nothing is being chosen */
  readonly choosing: Choosing | null
  onChooseAll(reports: readonly KnownReport[]): void
  onFavourite(): void
}

/** What a row is high that was not drawn yet. */
const [headPx, cardsPx] = [62, 290]

/** Reports under the heads of their groups. Where they are many, those in sight are drawn. */
export function ReportList({ groups, ...deeds }: ReportListProps) {
  const list = useRef<HTMLDivElement>(null)
  const columns = useColumns(list)
  const isLong =
    useMemo(() => groups.reduce((sum, { reports }) => sum + reports.length, 0), [groups]) > maxRowsDrawn
  const all = useMemo(
    () => (isLong && columns === null ? [] : reportRows(groups, isLong ? columns : null)),
    [columns, groups, isLong],
  )
  const { rows, placeOf, listStyle } = useRowsInSight({
    list,
    isLong,
    count: all.length,
    keyOf: useCallback((index) => rowKey(all[index]!), [all]),
    estimatePx: useCallback((index) => (all[index]!.kind === 'head' ? headPx : cardsPx), [all]),
  })
  return (
    <div ref={list} style={listStyle}>
      {drawnGroups(all, rows).map((drawn) => (
        <Group key={drawn.group.key} drawn={drawn} isLong={isLong} placeOf={placeOf} {...deeds} />
      ))}
    </div>
  )
}

interface GroupProps extends Omit<ReportListProps, 'groups'> {
  readonly drawn: DrawnGroup
  readonly isLong: boolean
  placeOf(index: number): RowPlace
}

function Group({ drawn: { group, rows }, isLong, placeOf, choosing, onChooseAll, onFavourite }: GroupProps) {
  const intl = useIntl()
  const { title, reports } = group
  const name = typeof title === 'string' ? title : intl.formatMessage(title)
  const [first, ...others] = rows
  const cards = first?.row.kind === 'head' ? others : rows
  return (
    <section aria-label={name}>
      {first?.row.kind === 'head' && (
        <div className={styles.groupHead} {...placeOf(first.index)}>
          <h2 className={styles.title}>{name}</h2>
          {choosing && (
            <button type="button" className="text-button" onClick={() => onChooseAll(reports)}>
              <FormattedMessage id="taking.all" values={{ name }} />
            </button>
          )}
        </div>
      )}
      {cards.length > 0 && (
        <div role="list" className={styles.rows}>
          {cards.map(
            ({ index, row }) =>
              row.kind === 'cards' && (
                <div
                  key={rowKey(row)}
                  className={row.from > 0 ? `${styles.cards} ${styles.further}` : styles.cards}
                  {...placeOf(index)}
                >
                  {row.reports.map((known, at) => (
                    <ReportCard
                      key={`${known.workspace.id}/${known.report.id}`}
                      known={known}
                      place={isLong ? { of: reports.length, at: row.from + at + 1 } : null}
                      choosing={choosing}
                      onFavourite={onFavourite}
                    />
                  ))}
                </div>
              ),
          )}
        </div>
      )}
    </section>
  )
}
