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

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** What a comment is about, with the figure of then; beside the one of now once the reader has pressed that. */
export function FigureLine({ comment, pageName, isThere, pressed }: FigureLineProps) {
  const { figure, writtenAt } = comment
  const hasValues = figure !== null && figure.values.length > 0
  const of = day.format(new Date(writtenAt))
  return (
    <div className={styles.about}>
      <p>{[pageName, figure && figureName(figure)].filter(Boolean).join(' · ')}</p>
      {hasValues && (
        <p>
          <strong>{valuesText(figure.values)}</strong> <span className={styles.quiet}>figure of {of}</span>
        </p>
      )}
      {hasValues && isThere && (
        <p role="status">
          {wordsOf(comment, pressed, of) ?? 'Press the figure in the report to compare it.'}
        </p>
      )}
    </div>
  )
}

/** A change is claimed over the same rows alone. */
function wordsOf({ author, figure, hasOtherRows }: Comment, pressed: CommentFigure | null, of: string) {
  const found = compareFigures(figure, pressed)
  if (!found) return null
  if (found.kind === 'same') return hasOtherRows ? 'It is the same with your rows.' : `Unchanged since ${of}.`
  return hasOtherRows
    ? `${author} saw ${found.was} with other rows; you see ${found.now}.`
    : `Changed since ${of}: then ${found.was}, now ${found.now}.`
}
