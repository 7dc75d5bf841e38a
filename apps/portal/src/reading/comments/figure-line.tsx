import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { Comment, CommentFigure } from '@casement/portal-api'
import { compareFigures, figureName, valuesText } from './figure.ts'
import styles from './comments-panel.module.css'

interface FigureLineProps {
  readonly comment: Comment
  readonly pageName: string | null
  /** The reader looks at the page and the view that it was written on. */
  readonly isThere: boolean
  readonly pressed: CommentFigure | null
}

/**
 * What a comment is about, with the figure of then, beside the one of now once the reader has pressed that; or the reader's own, where
 * they do not see the rows that its author saw.
 */
export function FigureLine({ comment, pageName, isThere, pressed }: FigureLineProps) {
  const intl = useIntl()
  const { figure, writtenAt, isOwnFigure } = comment
  const hasValues = figure !== null && figure.values.length > 0
  const of = intl.formatDate(writtenAt, { dateStyle: 'medium' })
  return (
    <div className={styles.about}>
      <p>{[pageName, figure && figureName(figure)].filter(Boolean).join(' · ')}</p>
      {hasValues && (
        <p>
          <strong>{valuesText(figure.values)}</strong>{' '}
          <span className={styles.quiet}>
            {isOwnFigure ? (
              <FormattedMessage id="comments.ownFigure" />
            ) : (
              <FormattedMessage id="comments.figureOf" values={{ day: of }} />
            )}
          </span>
        </p>
      )}
      {hasValues && isThere && !isOwnFigure && <p role="status">{wordsOf(intl, comment, pressed, of)}</p>}
    </div>
  )
}

/** A change is claimed over the same rows alone. */
function wordsOf(
  intl: IntlShape,
  { author, figure, hasOtherRows }: Comment,
  pressed: CommentFigure | null,
  day: string,
): string {
  const found = compareFigures(figure, pressed)
  if (!found) return intl.formatMessage({ id: 'comments.press' })
  if (found.kind === 'same')
    return intl.formatMessage({ id: hasOtherRows ? 'comments.sameWithOtherRows' : 'comments.same' }, { day })
  return intl.formatMessage(
    { id: hasOtherRows ? 'comments.differsWithOtherRows' : 'comments.differs' },
    { author, day, was: found.was, now: found.now },
  )
}
