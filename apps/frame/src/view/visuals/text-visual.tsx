import type { VisualOf } from '@casement/report'
import { useEffect } from 'react'
import { drawableOf, isOld } from '../../core/coordinator.ts'
import type { VisualResult } from '../../core/coordinator.ts'
import { paragraphsOf } from '../../figures/live-text.ts'
import type { TextRun } from '../../figures/live-text.ts'
import { useSession } from '../session-context.ts'
import { useWriting } from '../writing-context.ts'

/**
 * Words of the author, with figures where they name some; an empty line starts a new paragraph. Under a title the
 * following ones are set smaller.
 */
export function TextVisual({
  visual,
  result,
}: {
  visual: VisualOf<'text'>
  result?: VisualResult | undefined
}) {
  const writing = useWriting()
  const session = useSession()
  const { style = 'body' } = visual.format
  const answer = drawableOf(result)
  const hasOld = isOld(result)
  const isBusy = visual.figures !== undefined && (result === undefined || result.kind === 'loading')
  useEffect(() => {
    if (visual.figures && result && result.kind !== 'loading') session.noteDrawn(visual.name, result)
  })
  return (
    <div
      className={['words', style, isBusy && answer ? 'before' : '', hasOld ? 'old' : '']
        .filter(Boolean)
        .join(' ')}
      data-visual={visual.name}
      aria-busy={visual.figures ? isBusy : undefined}
    >
      {paragraphsOf(visual, answer, writing).map((runs, index) => {
        const inside = runs.map((run, place) => (
          <Run key={place} run={run} isFailed={result?.kind === 'failed'} />
        ))
        return index === 0 && (style === 'title' || style === 'heading') ? (
          <h2 key={index}>{inside}</h2>
        ) : (
          <p key={index} className={style === 'title' ? 'quiet' : undefined}>
            {inside}
          </p>
        )
      })}
      {hasOld ? <p className="unseen">Old figures</p> : null}
    </div>
  )
}

function Run({ run, isFailed }: { run: TextRun; isFailed: boolean }) {
  switch (run.kind) {
    case 'words':
      return run.text
    case 'awaited':
      return isFailed ? (
        <span title="This figure could not be loaded">
          <span aria-hidden="true">–</span>
          <span className="unseen">a figure that could not be loaded</span>
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

interface DataAsOfProps {
  readonly visual: VisualOf<'dataAsOf'>
  readonly result?: VisualResult | undefined
}

/** How far the books go, and how far the figures where a filter ends them earlier. */
export function DataAsOf({ visual, result }: DataAsOfProps) {
  const { booksEnd, earlierDay } = useWriting()
  const session = useSession()
  const figuresEnd = earlierDay(drawableOf(result)?.columns[0]?.values[0] ?? null)
  useEffect(() => {
    if (visual.figures && result && result.kind !== 'loading') session.noteDrawn(visual.name, result)
  })
  return (
    <div className="words as-of" data-visual={visual.name}>
      <p>
        Data as of <strong>{booksEnd}</strong>
      </p>
      {figuresEnd ? (
        <p>
          Figures up to <strong>{figuresEnd}</strong>
        </p>
      ) : null}
    </div>
  )
}
