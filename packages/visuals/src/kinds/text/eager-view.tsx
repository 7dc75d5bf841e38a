import type { BareProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import type { TextDefinition } from './definition.ts'
import { paragraphsOf } from './live-text.ts'
import type { TextRun } from './live-text.ts'

/**
 * Words of the author, with figures where they name some; an empty line starts a new paragraph. Under a title the
 * following ones are set smaller.
 */
function TextVisual({ visual, answer, isBusy, isOld, isFailed }: BareProps<TextDefinition>) {
  const writing = useWriting()
  const { style = 'body', isUnavailable } = visual.format
  return (
    <div
      className={[
        'words',
        style,
        isUnavailable && 'unavailable',
        isBusy && answer && 'before',
        isOld && 'old',
      ]
        .filter(Boolean)
        .join(' ')}
      data-visual={visual.name}
      aria-busy={visual.figures ? isBusy : undefined}
    >
      {paragraphsOf(visual, answer, writing).map((runs, index) => {
        const inside = runs.map((run, place) => <Run key={place} run={run} isFailed={isFailed} />)
        return index === 0 && (style === 'title' || style === 'heading') ? (
          <h2 key={index}>{inside}</h2>
        ) : (
          <p key={index} className={style === 'title' ? 'quiet' : undefined}>
            {inside}
          </p>
        )
      })}
      {isOld ? <p className="unseen">{writing.say('figures.old')}</p> : null}
    </div>
  )
}

function Run({ run, isFailed }: { run: TextRun; isFailed: boolean }) {
  const { say } = useWriting()
  switch (run.kind) {
    case 'words':
      return run.text
    case 'awaited':
      return isFailed ? (
        <span title={say('text.notLoaded')}>
          <span aria-hidden="true">–</span>
          <span className="unseen">{say('text.unknown')}</span>
        </span>
      ) : (
        <span className="words-bone" aria-hidden="true" />
      )
    case 'figure': {
      const value = run.value === null ? '' : String(run.value)
      return (
        <data
          className="figure"
          value={value}
          data-value={value}
          title={run.text === run.exact ? undefined : run.exact}
        >
          {run.text}
        </data>
      )
    }
    case 'variance': {
      const { effect, arrow, words } = run.variance
      return run.isColoured ? (
        <span className={`figure variance ${effect}`}>
          <span aria-hidden="true">{arrow}</span> {run.text}
          <span className="unseen"> ({words})</span>
        </span>
      ) : (
        <span className="figure">{run.text}</span>
      )
    }
  }
}

export { TextVisual as View }
