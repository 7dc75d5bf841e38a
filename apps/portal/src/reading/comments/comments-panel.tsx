import type { Comment, CommentFigure, CommentsAsked } from '@casement/portal-api'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import { Alert } from '../../parts/alert.tsx'
import { FailedPart } from '../../parts/failed.tsx'
import { LongList } from '../../parts/rows/long-list.tsx'
import { commentsApi } from './comments-api.ts'
import { Composer } from './composer.tsx'
import { figureName, valuesText } from './figure.ts'
import { Thread, type ThreadProps } from './thread.tsx'
import type { Tracker } from './tracker.ts'
import { useGoing } from './use-going.ts'
import { usePageNames } from './use-page-names.ts'
import { useWriting } from './use-writing.ts'
import styles from './comments-panel.module.css'

/** What a new comment is about: a page in a view, and a figure of it. */
export interface About {
  readonly page: string
  readonly state: string | null
  readonly figure: CommentFigure | null
}

export interface CommentsPanelProps {
  readonly place: CommentsAsked
  readonly shown: ShownReport
  readonly tracker: Tracker
  /** null: the page that is shown when the comment is sent */
  readonly about: About | null
  /** The figure that the reader pressed last. */
  readonly pressed: CommentFigure | null
  readonly drafts: Readonly<Record<string, string>>
  readonly onDraft: (of: string, text: string) => void
  readonly onAbout: (about: About | null) => void
  readonly aboutPage: () => Promise<About | null>
  readonly onClose: () => void
}

const idOf = ({ id }: Comment) => id

const isOver = ({ resolvedBy, isDeleted, replies }: Comment) =>
  resolvedBy !== null || (isDeleted && replies.every((one) => one.isDeleted))

/** The comments on a report that its reader may read, beside the report. */
export function CommentsPanel(props: CommentsPanelProps) {
  const intl = useIntl()
  const { place, shown, tracker, about, pressed, drafts, onDraft, onAbout, aboutPage, onClose } = props
  const { data, error, refetch } = commentsApi.useCommentsQuery(place, { refetchOnMountOrArgChange: true })
  const writing = useWriting(place, refetch)
  const going = useGoing(place, tracker)
  const pageNames = usePageNames(shown)
  // Said here, as a comment may be gone from the list by then.
  const [problem, setProblem] = useState<string | null>(null)
  const [isAll, setIsAll] = useState(false)
  const [isForReport, setIsForReport] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const send = async (text: string) => {
    const to = about ?? (await aboutPage())
    if (!to) return intl.formatMessage({ id: 'comments.noPage' })
    const failed = await writing.write({ ...to, text, audience: isForReport ? 'report' : 'rows' })
    if (failed !== null) return failed
    onAbout(null)
    setIsForReport(false)
    return null
  }
  const all = data?.comments ?? []
  const over = all.filter(isOver)
  const listed = isAll ? all : all.filter((one) => !isOver(one))

  return (
    // A press of Escape anywhere in it closes it, as its button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.panel}
      data-part="comments"
      aria-label={intl.formatMessage({ id: 'comments.title' })}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          <FormattedMessage id="comments.title" />
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={intl.formatMessage({ id: 'comments.close' })}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </button>
      </header>
      <div className={styles.body}>
        <Composer
          key={about?.figure ? JSON.stringify(about.figure) : ''}
          isFocused={about !== null}
          label={
            about?.figure
              ? intl.formatMessage({ id: 'comments.onFigure' }, { figure: figureName(about.figure) })
              : intl.formatMessage({ id: 'comments.onPage' })
          }
          hint={intl.formatMessage({ id: isForReport ? 'comments.hintReport' : 'comments.hint' })}
          choice={{
            label: intl.formatMessage({ id: 'comments.forReport' }),
            isChosen: isForReport,
            onChoose: setIsForReport,
          }}
          action={intl.formatMessage({ id: 'comments.comment' })}
          draft={drafts['new'] ?? ''}
          onDraft={(text) => onDraft('new', text)}
          names={data?.names ?? []}
          onSend={send}
          onCancel={about ? () => onAbout(null) : undefined}
        >
          {about?.figure && about.figure.values.length > 0 && (
            <p className={styles.figure}>{valuesText(about.figure.values)}</p>
          )}
        </Composer>
        {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
        {problem !== null && <Alert>{problem}</Alert>}
        {data && listed.length === 0 && (
          <p className={styles.empty}>
            <FormattedMessage id={over.length > 0 ? 'comments.noneOpen' : 'comments.none'} />
          </p>
        )}
        <Threads
          comments={listed}
          names={data?.names ?? []}
          {...{ pageNames, writing, going, pressed, drafts, onDraft }}
          onProblem={setProblem}
        />
        {over.length > 0 && <ShowResolved count={over.length} {...{ isAll, setIsAll }} />}
      </div>
    </aside>
  )
}

interface ThreadsProps extends Omit<ThreadProps, 'comment' | 'pageName' | 'row'> {
  readonly comments: readonly Comment[]
  readonly pageNames: ReadonlyMap<string, string>
}

function Threads({ comments, pageNames, ...thread }: ThreadsProps) {
  const intl = useIntl()
  return (
    <LongList
      as="ol"
      className={styles.threads}
      label={intl.formatMessage({ id: 'comments.title' })}
      items={comments}
      keyOf={idOf}
      estimatePx={120}
    >
      {(comment, row) => (
        <Thread comment={comment} row={row} pageName={pageNames.get(comment.page) ?? null} {...thread} />
      )}
    </LongList>
  )
}

interface ShowResolvedProps {
  readonly count: number
  readonly isAll: boolean
  readonly setIsAll: (isAll: boolean) => void
}

const ShowResolved = ({ count, isAll, setIsAll }: ShowResolvedProps) => (
  <button type="button" className="text-button" aria-pressed={isAll} onClick={() => setIsAll(!isAll)}>
    <FormattedMessage id={isAll ? 'comments.hideResolved' : 'comments.showResolved'} values={{ count }} />
  </button>
)
