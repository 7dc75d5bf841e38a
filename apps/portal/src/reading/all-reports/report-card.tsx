import { reportPath } from '@casement/portal-api'
import { Star } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Moment } from '../../parts/moment.tsx'
import { useChoosing } from '../../dashboard/choose-report.tsx'
import { toOption } from '../../dashboard/find-reports.ts'
import { useIsKept } from '../report-bar/use-is-kept.ts'
import { viewsApi } from '../report-bar/views-api.ts'
import type { KnownReport } from './report-groups.ts'
import { ReportPicture } from './report-picture.tsx'
import { isToBeHad } from './chosen-reports.ts'
import { useInView } from './use-in-view.ts'
import styles from './report-card.module.css'

/** Reports are being chosen, to be taken along. */
export interface Choosing {
  /** Place of a report among those that are chosen; 0: it is not. */
  placeOf(known: KnownReport): number
  toggle(known: KnownReport): void
}

interface ReportCardProps {
  readonly known: KnownReport
  /** Its place in its group, where not all of that is drawn. */
  readonly place: { readonly at: number; readonly of: number } | null
  /** null: nothing is being chosen */
  readonly choosing: Choosing | null
  onFavourite(): void
}

/** A report with its picture and what is known of it; a press opens it where the reader was. */
export function ReportCard({ known, place: placeInGroup, choosing, onFavourite }: ReportCardProps) {
  const { workspace, report, visit } = known
  const card = useRef<HTMLDivElement>(null)
  const isSeen = useInView(card)
  const { chooseReport } = useChoosing()
  const place = { workspaceId: workspace.id, reportId: report.id }
  const isKept = useIsKept(workspace.id, report.id)
  const chosenPlace = choosing?.placeOf(known)

  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    chooseReport(toOption(workspace), toOption(report))
  }

  return (
    <div
      role="listitem"
      aria-setsize={placeInGroup?.of}
      aria-posinset={placeInGroup?.at}
      className={styles.card}
      ref={card}
      data-chosen={chosenPlace === undefined ? undefined : chosenPlace > 0}
    >
      {choosing && <Choice known={known} place={chosenPlace ?? 0} toggle={() => choosing.toggle(known)} />}
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link to={`/${reportPath(place)}`} onClick={open}>
            {report.name}
          </Link>
        </h3>
        {isKept && <Favourite {...place} known={known} onChanged={onFavourite} />}
        <p className={styles.facts}>
          <span>{workspace.name}</span>
          {report.owner && (
            <span>
              <FormattedMessage id="bar.owner" values={{ owner: report.owner }} />
            </span>
          )}
          {isKept && isSeen && <DataOf {...place} seenAt={visit?.page == null ? undefined : visit.seenAt} />}
          {visit?.page != null && (
            <span>
              <FormattedMessage id="reports.lastVisit" values={{ when: <Moment at={visit.seenAt} /> }} />
            </span>
          )}
        </p>
      </div>
      <ReportPicture known={known} isSeen={isSeen} />
    </div>
  )
}

interface ChoiceProps {
  readonly known: KnownReport
  readonly place: number
  toggle(): void
}

/** Chooses the report to be taken along with others; the whole card is pressed for it. */
function Choice({ known, place, toggle }: ChoiceProps) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'taking.choose' }, { name: known.report.name })
  return (
    <label className={styles.choice}>
      <span className={styles.mark}>
        <input
          type="checkbox"
          aria-label={name}
          checked={place > 0}
          disabled={!isToBeHad(known)}
          onChange={toggle}
        />
        {place > 0 && <span aria-hidden="true">{place}</span>}
      </span>
    </label>
  )
}

interface DataOfProps {
  readonly workspaceId: string
  readonly reportId: string
  readonly seenAt: string | undefined
}

/** When the data were refreshed, where the service says so, and whether that was after the last visit. */
function DataOf({ seenAt, ...place }: DataOfProps) {
  const { data } = viewsApi.useFreshnessQuery(place)
  if (!data?.refreshedAt) return null
  const isNew = seenAt !== undefined && Date.parse(data.refreshedAt) > Date.parse(seenAt)
  return (
    <span className={isNew ? styles.isNew : undefined}>
      <FormattedMessage
        id={isNew ? 'reports.refreshedSince' : 'presentation.dataOf'}
        values={{ when: <Moment at={data.refreshedAt} /> }}
      />
    </span>
  )
}

interface FavouriteProps {
  readonly workspaceId: string
  readonly reportId: string
  readonly known: KnownReport
  onChanged(): void
}

function Favourite({ known: { report, visit }, onChanged, ...place }: FavouriteProps) {
  const intl = useIntl()
  const [change, { isLoading }] = viewsApi.useChangeFavouriteMutation()
  const [hasFailed, setHasFailed] = useState(false)
  const isFavourite = visit?.isFavourite ?? false
  const toggle = async () => {
    if (isLoading) return
    const { error } = await change({ ...place, isFavourite: !isFavourite })
    setHasFailed(error !== undefined)
    if (!error) onChanged()
  }
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.star}`}
        aria-label={intl.formatMessage({ id: 'reports.favouriteOne' }, { name: report.name })}
        title={intl.formatMessage({ id: 'bar.favourite' })}
        aria-pressed={isFavourite}
        onClick={() => void toggle()}
      >
        <Star aria-hidden="true" />
      </button>
      <span className={styles.failed} role="status">
        {hasFailed && <FormattedMessage id="reports.notKept" />}
      </span>
    </>
  )
}
