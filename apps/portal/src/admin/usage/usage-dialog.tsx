import { Link } from 'react-router'
import { LongList } from '../../parts/rows/long-list.tsx'
import { adminApi } from '../api/admin-api.ts'
import entry from '../parts/list-line.module.css'
import partStyles from '../people/person-parts.module.css'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { FailedPart } from '../../parts/failed.tsx'
import { Moment } from '../../parts/moment.tsx'
import { UsageBars } from './usage-bars.tsx'
import { type UsageRow, viewsByDay } from './usage-rows.ts'
import styles from './usage.module.css'
import { t } from '../words/t.ts'

const nameOf = ({ person }: { readonly person: string }) => person

interface UsageDialogProps {
  readonly row: UsageRow
  readonly period: { readonly from: string; readonly until: string }
  readonly onClose: () => void
}

/** Pages of a report, and who still uses it. */
export function UsageDialog({ row: { reportId, name }, period, onClose }: UsageDialogProps) {
  const { data, error, refetch } = adminApi.useUsageQuery(
    { ...period, reportId },
    { refetchOnMountOrArgChange: true },
  )
  const seen = (views: number, lastViewAt: string) => (
    <span className={partStyles.where}>
      {t('usage.countAndLast', {
        views: t('usage.count', { count: views }),
        when: <Moment at={lastViewAt} />,
      })}
    </span>
  )
  return (
    <DialogFrame
      title={name}
      onClose={onClose}
      footer={
        <Link
          className="button"
          to={`/admin/audit?${new URLSearchParams({ view: 'use', report: reportId })}`}
        >
          {t('usage.everyEntry')}
        </Link>
      }
    >
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <span className={partStyles.bone} />}
      {!error && data && (
        <>
          <UsageBars days={viewsByDay(period, data.days)} />
          <h3 className={styles.head}>{t('field.people')}</h3>
          {data.people.length === 0 && <p className={partStyles.none}>{t('usage.nobody')}</p>}
          {data.people.length > 0 && (
            <LongList as="ul" className={partStyles.list} items={data.people} keyOf={nameOf} estimatePx={45}>
              {({ person, views, lastViewAt }, row) => (
                <li className={entry.one} {...row}>
                  <span className={entry.what}>{person}</span>
                  {seen(views, lastViewAt)}
                </li>
              )}
            </LongList>
          )}
          <h3 className={styles.head}>{t('usage.pages')}</h3>
          {data.pages.length === 0 && <p className={partStyles.none}>{t('usage.noPage')}</p>}
          {data.pages.length > 0 && (
            <ul className={partStyles.list}>
              {data.pages.map(({ page, pageName, people, views, lastViewAt }) => (
                <li key={page} className={entry.one}>
                  <span className={entry.what}>
                    {pageName ?? page}{' '}
                    <span className={partStyles.where}>{t('usage.persons', { count: people })}</span>
                  </span>
                  {seen(views, lastViewAt)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DialogFrame>
  )
}
