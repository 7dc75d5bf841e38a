import type { CommentFigure, ReportPlace } from '@casement/portal-api'
import { lateComponent } from '@casement/design'
import { MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { createPortal } from 'react-dom'
import type { ShownReport } from '../../address/shown-report.ts'
import { BarWord } from '../../parts/bar-word.tsx'
import { commentsApi } from './comments-api.ts'
import type { About, CommentsPanelProps } from './comments-panel.tsx'
import type { Place, Tracker } from './tracker.ts'
import { useReportFigures } from './use-report-figures.ts'
import styles from './comments-button.module.css'

interface CommentsButtonProps {
  readonly place: ReportPlace
  /** null until the report is shown */
  readonly tracker: Tracker | null
  readonly shown: ShownReport | null
}

const LazyPanel = lateComponent<CommentsPanelProps>(
  async () => (await import('./comments-panel.tsx')).CommentsPanel,
)

/** How many comments wait, and the way to them. What was typed is kept while the report is open. */
export function CommentsButton({ place: of, tracker, shown }: CommentsButtonProps) {
  const intl = useIntl()
  const place = { ...of, locale: intl.locale }
  const button = useRef<HTMLButtonElement>(null)
  const { data } = commentsApi.useCommentsQuery(place, { skip: !shown })
  const [area, setArea] = useState<Element | null>(null)
  const [about, setAbout] = useState<About | null>(null)
  const [pressed, setPressed] = useState<{ figure: CommentFigure; at: Place | undefined } | null>(null)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})

  // On a phone the button stands in the top bar.
  const open = () => setArea(document.querySelector('[data-part="report-area"]'))
  const aboutNow = async (figure: CommentFigure | null): Promise<About | null> => {
    await tracker?.settleNow()
    const { page = null, view: kept = null } = tracker?.place ?? {}
    return page === null ? null : { page, state: kept?.state ?? null, figure }
  }
  useReportFigures(shown, {
    onCommand: (figure) => void aboutNow(figure).then((next) => (setAbout(next), open())),
    onPressed: (figure) => setPressed({ figure, at: tracker?.place }),
  })
  const close = () => {
    setArea(null)
    button.current?.focus()
  }

  const waiting = (data?.comments ?? []).filter((one) => one.resolvedBy === null && !one.isDeleted)
  const isMeant = waiting.some((one) => [one, ...one.replies].some(({ mentionsYou }) => mentionsYou))
  const name = intl.formatMessage(
    { id: 'comments.button' },
    { count: waiting.length, isMeant: String(isMeant) },
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`icon-button ${styles.button}`}
        aria-label={name}
        title={name}
        aria-expanded={area !== null}
        disabled={!tracker}
        onClick={() => (area ? close() : open())}
      >
        <MessageSquare aria-hidden="true" />
        <BarWord of="comments" />
        {waiting.length > 0 && (
          <span aria-hidden="true" className={styles.count} data-meant={isMeant || undefined}>
            {waiting.length > 99 ? '99+' : waiting.length}
          </span>
        )}
      </button>
      {area &&
        shown &&
        tracker &&
        createPortal(
          <LazyPanel
            place={place}
            shown={shown}
            tracker={tracker}
            about={about}
            pressed={pressed && isSameView(pressed.at, tracker.place) ? pressed.figure : null}
            drafts={drafts}
            onDraft={(name, text) => setDrafts((all) => ({ ...all, [name]: text }))}
            onAbout={setAbout}
            aboutPage={() => aboutNow(null)}
            onClose={close}
          />,
          area,
        )}
    </>
  )
}

/** What was pressed before the reader went elsewhere is no figure of where they are. */
const isSameView = (one: Place | undefined, other: Place): boolean =>
  one?.page === other.page && (one.view?.state ?? null) === (other.view?.state ?? null)
