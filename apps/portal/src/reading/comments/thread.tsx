import type { Comment, CommentFigure, CommentWords } from '@casement/portal-api'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Moment } from '../../parts/moment.tsx'
import type { RowProps } from '../../parts/rows/long-list.tsx'
import { Composer } from './composer.tsx'
import { FigureLine } from './figure-line.tsx'
import type { Going } from './use-going.ts'
import type { Writing } from './use-writing.ts'
import styles from './comments-panel.module.css'

export interface ThreadProps {
  readonly comment: Comment
  readonly row: RowProps
  readonly pageName: string | null
  readonly names: readonly string[]
  readonly writing: Writing
  readonly going: Going
  readonly pressed: CommentFigure | null
  readonly drafts: Readonly<Record<string, string>>
  readonly onDraft: (of: string, text: string) => void
  /** What went wrong; null: nothing any more. */
  readonly onProblem: (problem: string | null) => void
}

/** A comment with its replies, and what its reader can do with it. */
export function Thread(props: ThreadProps) {
  const intl = useIntl()
  const { comment, row, pageName, names, writing, going, pressed, drafts, onDraft, onProblem } = props
  const { id, resolvedBy, isDeleted, author, audience } = comment
  const [isReplying, setIsReplying] = useState((drafts[id] ?? '') !== '')
  const deed = resolvedBy === null ? 'resolve' : 'reopen'

  const reply = async (text: string) => {
    const failed = await writing.reply(id, text)
    if (failed === null) setIsReplying(false)
    return failed
  }
  return (
    <li className={styles.thread} data-mentioned={comment.mentionsYou || undefined} {...row}>
      <Words {...props} words={comment} />
      {!isDeleted && (
        <FigureLine comment={comment} pageName={pageName} isThere={going.isAt(id)} pressed={pressed} />
      )}
      {audience === 'report' && !isDeleted && (
        <p className={styles.quiet}>
          <FormattedMessage id="comments.isForReport" />
        </p>
      )}
      {resolvedBy !== null && (
        <p className={styles.quiet}>
          <FormattedMessage id="comments.resolvedBy" values={{ person: resolvedBy }} />
        </p>
      )}
      {comment.replies.length > 0 && (
        <ol
          className={styles.replies}
          aria-label={intl.formatMessage({ id: 'comments.repliesTo' }, { author })}
        >
          {comment.replies.map((one) => (
            <li key={one.id}>
              <Words {...props} words={one} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.deeds}>
        {!isDeleted && (
          <button type="button" className="text-button" onClick={() => void going.go(id).then(onProblem)}>
            <FormattedMessage id="comments.goThere" />
          </button>
        )}
        {!isReplying && (
          <button type="button" className="text-button" onClick={() => setIsReplying(true)}>
            <FormattedMessage id="comments.reply" />
          </button>
        )}
        {!isDeleted && (
          <button
            type="button"
            className="text-button"
            onClick={() => void writing.change(comment, { change: deed }).then(onProblem)}
          >
            <FormattedMessage id={resolvedBy === null ? 'comments.resolve' : 'comments.reopen'} />
          </button>
        )}
      </p>
      {isReplying && (
        <Composer
          label={intl.formatMessage({ id: 'comments.replyTo' }, { author })}
          hint={intl.formatMessage({
            id: audience === 'report' ? 'comments.replyHintReport' : 'comments.replyHint',
          })}
          action={intl.formatMessage({ id: 'comments.reply' })}
          isFocused
          draft={drafts[id] ?? ''}
          onDraft={(text) => onDraft(id, text)}
          names={names}
          onSend={reply}
          onCancel={() => setIsReplying(false)}
        />
      )}
    </li>
  )
}

interface WordsProps extends Pick<ThreadProps, 'writing' | 'names' | 'drafts' | 'onDraft' | 'onProblem'> {
  readonly words: CommentWords
}

/** What somebody wrote; its author can change or delete it. */
function Words({ words, writing, names, drafts, onDraft, onProblem }: WordsProps) {
  const intl = useIntl()
  const { id, author, isOwn, writtenAt, editedAt, isDeleted, text } = words
  const key = `edit ${id}`
  const [isEditing, setIsEditing] = useState(false)
  const [isSure, setIsSure] = useState(false)
  const save = async (next: string) => {
    const failed = await writing.change(words, { change: 'edit', text: next })
    if (failed === null) setIsEditing(false)
    return failed
  }
  const remove = async () => {
    if (!isSure) return setIsSure(true)
    onProblem(await writing.change(words, { change: 'delete' }))
  }
  return (
    <>
      <p className={styles.by}>
        <strong>{isOwn ? <FormattedMessage id="comments.you" values={{ author }} /> : author}</strong>{' '}
        <Moment at={writtenAt} />
        {editedAt !== null && !isDeleted && (
          <>
            {' · '}
            <FormattedMessage id="comments.edited" />
          </>
        )}
      </p>
      {isDeleted ? (
        <p className={styles.quiet}>
          <FormattedMessage id="comments.deleted" />
        </p>
      ) : isEditing ? (
        <Composer
          label={intl.formatMessage({ id: 'comments.yours' })}
          action={intl.formatMessage({ id: 'save' })}
          isFocused
          draft={drafts[key] ?? text}
          onDraft={(next) => onDraft(key, next)}
          names={names}
          onSend={save}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <p className={styles.text}>{text}</p>
      )}
      {isOwn && !isDeleted && !isEditing && (
        <p className={styles.deeds}>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              onDraft(key, text)
              setIsEditing(true)
            }}
          >
            <FormattedMessage id="comments.edit" />
          </button>
          <button
            type="button"
            className="text-button"
            onBlur={() => setIsSure(false)}
            onClick={() => void remove()}
          >
            <FormattedMessage id={isSure ? 'comments.deleteForGood' : 'comments.delete'} />
          </button>
        </p>
      )}
    </>
  )
}
