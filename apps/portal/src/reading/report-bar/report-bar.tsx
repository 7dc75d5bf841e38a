import type { Bookmarks, OpenedReport } from '@casement/portal-api'
import { Bell, Bookmark, Presentation, RotateCcw, Star, X } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import { Moment } from '../../parts/moment.tsx'
import type { CatalogueReport, Workspace } from '../../dashboard/workspaces.ts'
import { usePortal } from '../../context/portal-context.ts'
import { LazySubscribeDialog } from '../subscriptions/lazy-subscribe-dialog.tsx'
import { CommentsButton } from '../comments/comments-button.tsx'
import { BarDeeds } from './bar-deeds.tsx'
import { BarWord } from '../../parts/bar-word.tsx'
import { BookmarksDialog } from './bookmarks-dialog.tsx'
import { CopyLink } from './copy-link.tsx'
import { HeldChoice } from './held-choice.tsx'
import { Places } from './places.tsx'
import type { Presented } from './presented.ts'
import { useIsKept } from './use-is-kept.ts'
import { useReportCommands } from './use-report-commands.ts'
import { useView } from './use-view.ts'
import type { Lost } from './view-tracker.ts'
import { viewsApi } from './views-api.ts'
import styles from './report-bar.module.css'

export interface ReportBarProps {
  readonly workspace: Workspace
  readonly report: CatalogueReport
  /** What is kept of the report; undefined until that is known. */
  readonly opened: OpenedReport | null | undefined
  /** null until the report has drawn itself */
  readonly shown: ShownReport | null
  /** The report has the whole screen, and this bar is below it. */
  readonly isPresented: boolean
  onPresented(isPresented: boolean): void
  /** What the bar is meanwhile. */
  readonly presentation: ComponentType<Presented>
}

/** Above a report: which one it is, where the reader is in it, and what they can do with that. */
export function ReportBar(props: ReportBarProps) {
  const intl = useIntl()
  const { workspace, report, opened, shown, isPresented, onPresented, presentation: Strip } = props
  const isKept = useIsKept(workspace.id, report.id)
  const place = { workspaceId: workspace.id, reportId: report.id }
  const view = useView(place, isKept, shown)
  useReportCommands(isKept ? shown : null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isSubscribing, setIsSubscribing] = useState(false)
  const [changed, setChanged] = useState<Bookmarks | null>(null)
  const { tracker } = view
  const differs = view.place.view !== null

  if (isPresented && shown && tracker)
    return (
      <Strip
        place={place}
        hasFreshness={isKept}
        shown={shown}
        tracker={tracker}
        onEnd={() => onPresented(false)}
      />
    )
  return (
    <div className={styles.bar} role="group" aria-label={intl.formatMessage({ id: 'bar.name' })}>
      <p className={styles.facts}>
        {isKept && <DataOf {...place} />}
        {report.owner && (
          <span>
            <FormattedMessage id="bar.owner" values={{ owner: report.owner }} />
          </span>
        )}
      </p>
      <Notice key={view.lost} opened={opened} lost={view.lost} />
      {shown && tracker && <HeldChoice {...{ report, shown, tracker }} />}
      <BarDeeds>
        {differs && tracker && (
          <button
            type="button"
            className={styles.reset}
            onClick={() => void tracker.show({ page: view.place.page, view: null })}
          >
            <RotateCcw aria-hidden="true" />
            <span>
              <FormattedMessage id="bar.reset" />
            </span>
          </button>
        )}
        {isKept && opened && (
          <>
            <Favourite {...place} isFavourite={opened.isFavourite} />
            <DialogButton
              name={intl.formatMessage({ id: 'bookmarks.title' })}
              isReady={tracker !== null}
              onOpen={() => setIsChoosing(true)}
            >
              <Bookmark aria-hidden="true" />
              <BarWord of="bookmarks" />
            </DialogButton>
          </>
        )}
        {isKept && <CommentsButton place={place} tracker={tracker} shown={shown} />}
        {isKept && <Places isOpen={shown !== null} />}
        <CopyLink place={place} isKept={isKept} shown={shown} view={view} />
        {isKept && (
          <DialogButton
            name={intl.formatMessage({ id: 'bar.subscribe' })}
            isReady={tracker !== null}
            onOpen={() => setIsSubscribing(true)}
          >
            <Bell aria-hidden="true" />
            <BarWord of="subscribe" />
          </DialogButton>
        )}
        <Present isReady={tracker !== null} onStart={() => onPresented(true)} />
      </BarDeeds>
      {isSubscribing && tracker && shown && (
        <LazySubscribeDialog
          {...{ place, tracker }}
          reportName={report.name}
          onClose={() => setIsSubscribing(false)}
        />
      )}
      {isChoosing && tracker && opened && (
        <BookmarksDialog
          place={place}
          tracker={tracker}
          present={changed ?? opened}
          onChanged={setChanged}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}

interface DialogButtonProps {
  readonly name: string
  /** False until the report has drawn itself. */
  readonly isReady: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

const DialogButton = ({ name, isReady, onOpen, children }: DialogButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={name}
    title={name}
    aria-haspopup="dialog"
    disabled={!isReady}
    onClick={onOpen}
  >
    {children}
  </button>
)

/** Gives the report the whole screen, or the whole window where there is no such thing as on some phones. */
function Present({ isReady, onStart }: { isReady: boolean; onStart: () => void }) {
  const intl = useIntl()
  if (usePortal().viewing.view !== null) return null // The bar that says whose view it is would be hidden.
  return (
    <button
      type="button"
      className={`icon-button ${styles.present}`}
      aria-label={intl.formatMessage({ id: 'bar.present' })}
      title={intl.formatMessage({ id: 'bar.present' })}
      disabled={!isReady}
      onClick={({ currentTarget }) => {
        const area = currentTarget.closest('section')
        void area?.requestFullscreen?.().catch(() => undefined)
        onStart()
      }}
    >
      <Presentation aria-hidden="true" />
      <BarWord of="present" />
    </button>
  )
}

/** When the report's data were refreshed, where the service says so. */
function DataOf(place: { workspaceId: string; reportId: string }) {
  const { data } = viewsApi.useFreshnessQuery(place)
  if (!data?.refreshedAt) return null
  return (
    <span>
      <FormattedMessage id="presentation.dataOf" values={{ when: <Moment at={data.refreshedAt} /> }} />
    </span>
  )
}

/** Says of a view that somebody sent whose it is, and of a view or page that is gone that it is. */
function Notice({ opened, lost }: { opened: OpenedReport | null | undefined; lost: Lost | null }) {
  const intl = useIntl()
  const [isRead, setIsRead] = useState(false)
  const view = opened?.view
  const sent = view && !view.isOwn ? view : null
  return (
    <div className={styles.notice} role="status">
      {(lost || sent) && !isRead && (
        <>
          <span>
            {lost ? (
              <FormattedMessage id={`bar.lost.${lost}`} />
            ) : (
              <FormattedMessage
                id={sent!.hasOtherRows ? 'bar.madeByWithOtherRows' : 'bar.madeBy'}
                values={{ person: sent!.madeBy }}
              />
            )}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={intl.formatMessage({ id: 'close' })}
            onClick={() => setIsRead(true)}
          >
            <X aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  )
}

function Favourite(place: { workspaceId: string; reportId: string; isFavourite: boolean }) {
  const intl = useIntl()
  const [isFavourite, setIsFavourite] = useState(place.isFavourite)
  const [change] = viewsApi.useChangeFavouriteMutation()
  const [readVisits] = viewsApi.useLazyReportVisitsQuery()
  const toggle = async () => {
    setIsFavourite(!isFavourite)
    const { error } = await change({ ...place, isFavourite: !isFavourite })
    if (error) setIsFavourite(isFavourite)
    else void readVisits()
  }
  return (
    <button
      type="button"
      className={`icon-button ${styles.star}`}
      aria-label={intl.formatMessage({ id: 'bar.favourite' })}
      title={intl.formatMessage({ id: 'bar.favourite' })}
      aria-pressed={isFavourite}
      onClick={() => void toggle()}
    >
      <Star aria-hidden="true" />
      <BarWord of="favourite" />
    </button>
  )
}
