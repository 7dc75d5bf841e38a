import type { CSSProperties } from 'react'
import { StatusMark } from '../marks/status-mark.tsx'
import { useWriting } from '../context/writing-context.ts'
import { effectWord } from '../writing/signed.ts'
import type { CellMark } from './cell-marks.ts'
import { WrittenFigure } from './written-figure.tsx'

/** The ground of a cell, mixed by the style sheet from the page's own colours. */
export const groundOfCell = (mark: CellMark | null): CSSProperties | undefined =>
  mark?.ground ? ({ '--ground-percent': `${mark.ground.percent}%` } as CSSProperties) : undefined

export const groundClass = (mark: CellMark | null): string => (mark?.ground ? `ground ${mark.ground.of}` : '')

/** A figure with what is beside it: never a colour alone. */
export function MarkedFigure({ text, mark }: { text: string; mark: CellMark | null }) {
  const writing = useWriting()
  if (!mark) return <WrittenFigure text={text} />
  const { bar, arrow, status } = mark
  const word = arrow && effectWord(arrow.effect, writing)
  return (
    <>
      {bar ? (
        <svg className="data-bar" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <rect
            className={bar.isNegative ? 'less' : 'more'}
            x={bar.from * 1000}
            y="0"
            width={Math.max((bar.to - bar.from) * 1000, 2)}
            height="100"
          />
        </svg>
      ) : null}
      {status ? <StatusMark shape={status} /> : null}
      {arrow ? (
        <span className={`cell-arrow ${arrow.effect}`} aria-hidden="true">
          {arrow.text}
        </span>
      ) : null}
      <span className={status ? `status-figure ${status}` : undefined}>
        <WrittenFigure text={text} />
      </span>
      {status ? <span className="unseen">, {writing.say(`status.${status}`)}</span> : null}
      {word ? <span className="unseen">, {word}</span> : null}
    </>
  )
}
