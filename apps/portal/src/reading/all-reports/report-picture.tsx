import { FormattedMessage, useIntl } from 'react-intl'
import type { AskPicture } from '@casement/portal-api'
import { ChartNoAxesColumn } from 'lucide-react'
import { usePortal } from '../../context/portal-context.ts'
import { startApi } from './start-api.ts'
import type { KnownReport } from './report-groups.ts'
import { useTheme } from './use-theme.ts'
import styles from './report-picture.module.css'

interface ReportPictureProps {
  readonly known: KnownReport
  readonly isSeen: boolean
}

const shownComparisons = 3
const effectWords = { good: 'reports.better', bad: 'reports.worse', even: null } as const

/** The page that the reader was at, as the service draws it for them, and what of it differs notably. */
export function ReportPicture({ known: { workspace, report, visit }, isSeen }: ReportPictureProps) {
  const intl = useIntl()
  const hasPictures = usePortal().settings.pictures === true
  const theme = useTheme()
  const asked: AskPicture = {
    workspaceId: workspace.id,
    reportId: report.id,
    accessToken: report.accessToken ?? '',
    page: visit?.page ?? null,
    theme,
    locale: intl.locale,
  }
  const skip = !isSeen || !hasPictures || report.accessToken === null
  const { data, isError } = startApi.useReportPictureQuery(asked, { skip })

  if (!hasPictures) return null
  if (report.accessToken === null || isError)
    return (
      <p className={styles.none}>
        <ChartNoAxesColumn aria-hidden="true" />
        <FormattedMessage id="reports.noPicture" />
      </p>
    )
  if (!data) return <div className={styles.coming} data-part="picture-coming" />
  return (
    <>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
        alt={intl.formatMessage({ id: 'reports.page' }, { name: data.pageName })}
      />
      {data.comparisons.length > 0 && (
        <ul className={styles.comparisons} aria-label={intl.formatMessage({ id: 'reports.notable' })}>
          {data.comparisons.slice(0, shownComparisons).map(({ title, figure, change, reference, effect }) => (
            <li key={`${title} ${reference}`}>
              {title} {figure},{' '}
              <span className={styles.change} data-effect={effect}>
                {change}
                {effectWords[effect] && (
                  <span className="unseen">
                    {' '}
                    <FormattedMessage id={effectWords[effect]} />
                  </span>
                )}
              </span>{' '}
              <FormattedMessage id="reports.against" values={{ reference }} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
