import type { Bookmarks, OpenedReport } from '@casement/portal-api'
import { Bookmark, RotateCcw, Star, X } from 'lucide-react'
import { useState } from 'react'
import type { ShownReport } from '../address/shown-report.ts'
import { Moment } from '../admin/shared/moment.tsx'
import type { CatalogueReport, Workspace } from '../dashboard/workspaces.ts'
import { CommentsButton } from '../comments/comments-button.tsx'
import { BookmarksDialog } from './bookmarks-dialog.tsx'
import { CopyLink } from './copy-link.tsx'
import { Places } from './places.tsx'
import { useIsKept } from './use-is-kept.ts'
import { useView } from './use-view.ts'
import { viewsApi } from './views-api.ts'
import styles from './report-bar.module.css'

export interface ReportBarProps {
  readonly workspace: Workspace
  readonly report: CatalogueReport
  /** What is kept of the report; undefined until that is known. */
  readonly opened: OpenedReport | null | undefined
  /** null until the report has drawn itself */
  readonly shown: ShownReport | null
}

/** Above a report: which one it is, where the reader is in it, and what they can do with that. */
export function ReportBar({ workspace, report, opened, shown }: ReportBarProps) {
  const isKept = useIsKept(workspace.id, report.id)
  const place = { workspaceId: workspace.id, reportId: report.id }
  const view = useView(place, isKept, shown)
  const [isChoosing, setIsChoosing] = useState(false)
  const [changed, setChanged] = useState<Bookmarks | null>(null)
  const { tracker } = view
  const differs = view.place.view !== null

  return (
    <div className={styles.bar} role="group" aria-label="About this report">
      <p className={styles.facts}>
        {isKept && <DataOf {...place} />}
        {report.owner && <span>Owner: {report.owner}</span>}
      </p>
      <Notice key={view.isLost ? 'lost' : ''} opened={opened} isLost={view.isLost} />
      {differs && tracker && (
        <button
          type="button"
          className={styles.reset}
          onClick={() => void tracker.show({ page: view.place.page, view: null })}
        >
          <RotateCcw aria-hidden="true" />
          <span>
            Reset<span className={styles.long}> to the author’s view</span>
          </span>
        </button>
      )}
      {isKept && opened && (
        <>
          <Favourite {...place} isFavourite={opened.isFavourite} />
          <button
            type="button"
            className="icon-button"
            aria-label="Your bookmarks"
            title="Your bookmarks"
            aria-haspopup="dialog"
            disabled={!tracker}
            onClick={() => setIsChoosing(true)}
          >
            <Bookmark aria-hidden="true" />
          </button>
        </>
      )}
      {isKept && <CommentsButton place={place} tracker={tracker} shown={shown} />}
      {isKept && <Places isOpen={shown !== null} />}
      <CopyLink place={place} isKept={isKept} view={view} />
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

/** When the report's data were refreshed, where the service says so. */
function DataOf(place: { workspaceId: string; reportId: string }) {
  const { data } = viewsApi.useFreshnessQuery(place)
  if (!data?.refreshedAt) return null
  return (
    <span>
      Data of <Moment at={data.refreshedAt} />
    </span>
  )
}

/** Says of a view that somebody sent whose it is, and of one that is gone that it is. */
function Notice({ opened, isLost }: { opened: OpenedReport | null | undefined; isLost: boolean }) {
  const [isRead, setIsRead] = useState(false)
  const text = isLost ? lost : wordsOf(opened)
  return (
    <div className={styles.notice} role="status">
      {text !== null && !isRead && (
        <>
          <span>{text}</span>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => setIsRead(true)}>
            <X aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  )
}

const lost = 'This view is not there any more. The report is as its author made it.'

function wordsOf(opened: OpenedReport | null | undefined): string | null {
  const view = opened?.view
  if (!view || view.isOwn) return null
  return view.hasOtherRows
    ? `Made by ${view.madeBy} with their rows; you see your own.`
    : `Made by ${view.madeBy}.`
}

function Favourite(place: { workspaceId: string; reportId: string; isFavourite: boolean }) {
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
      aria-label="Favourite"
      title="Favourite"
      aria-pressed={isFavourite}
      onClick={() => void toggle()}
    >
      <Star aria-hidden="true" />
    </button>
  )
}
