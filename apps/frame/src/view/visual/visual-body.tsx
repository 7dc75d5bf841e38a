import type { Answer } from '@casement/query'
import { FrameError, isOld } from '@casement/session'
import type { VisualResult } from '@casement/session'
import { kindOf, whyNothing } from '@casement/visuals'
import type { ReportFilter, Visual } from '@casement/visuals'
import {
  ControlView,
  EmptyState,
  FiguresView,
  MarksContext,
  MoreMarks,
  Skeleton,
  useWriting,
  WithView,
} from '@casement/visuals/react'
import type { Marks } from '@casement/visuals/react'
import { Component, memo, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { ErrorState } from '../notices/visual-states.tsx'
import type { Figures } from './use-figures.ts'

interface VisualBodyProps {
  readonly visual: Visual
  readonly result: VisualResult | undefined
  readonly drawn: Figures | null
  /** The figures of what is chosen in another visual. */
  readonly part: VisualResult | undefined
  readonly chosen: readonly ReportFilter[]
  readonly marks: Marks
  /** It is drawn without figures. */
  readonly asksNothing: boolean
  readonly onDrawn: () => void
}

/** One of the faces of a visual: what failed, what is awaited, why nothing is there, or what it draws. */
export function VisualBody(props: VisualBodyProps) {
  const { visual, result, drawn, part, chosen, marks, asksNothing, onDrawn } = props
  const session = useSession()
  const writing = useWriting()
  const kind = kindOf(visual)
  const answer = drawn?.answer ?? null
  const isStale = (result?.kind === 'loading' && answer !== null) || part?.kind === 'loading'
  const nothing = drawn && whyNothing(drawn.visual, drawn.answer, writing)
  const failed = result?.kind === 'failed' && !isOld(result) ? result : null
  const partAnswer =
    part?.kind === 'ready' ? part.answer : part?.kind === 'loading' ? (part.before ?? undefined) : undefined
  return (
    <div className={bodyClass(visual, isStale)}>
      <Boundary key={failed ? 'failed' : 'drawn'} onBroken={onDrawn} answer={answer}>
        {failed ? (
          <Drawn onDrawn={onDrawn}>
            <ErrorState error={failed.error} onRetry={() => session.figures.retry(visual.name)} />
          </Drawn>
        ) : !drawn && !asksNothing ? (
          <Skeleton of={kind.skeleton} />
        ) : nothing !== null ? (
          <Drawn onDrawn={onDrawn}>
            <EmptyState reason={nothing} />
          </Drawn>
        ) : answer?.rowCount === 0 && !kind.isControl ? (
          <Drawn onDrawn={onDrawn}>
            <EmptyState />
          </Drawn>
        ) : (
          <WithView type={visual.type} standIn={<Skeleton of={kind.skeleton} />}>
            <MarksContext value={marks}>
              <Drawn onDrawn={onDrawn} isLate={kind.isLate}>
                <Inside
                  visual={drawn?.visual ?? visual}
                  answer={answer ?? undefined}
                  part={partAnswer}
                  chosen={chosen}
                  onDrawn={onDrawn}
                />
              </Drawn>
            </MarksContext>
          </WithView>
        )}
      </Boundary>
    </div>
  )
}

interface InsideProps {
  readonly visual: Visual
  readonly answer: Answer | undefined
  readonly part: Answer | undefined
  readonly chosen: readonly ReportFilter[]
  readonly onDrawn: () => void
}

const Inside = memo(function Inside({ visual, answer, part, chosen, onDrawn }: InsideProps) {
  const session = useSession()
  const kind = kindOf(visual)
  if (kind.isControl) {
    return (
      <ControlView
        visual={visual}
        answer={answer}
        chosen={chosen}
        onChoose={(filters) => session.slicers.choose(visual.name, filters)}
      />
    )
  }
  if (!answer) return null
  return (
    <>
      <FiguresView visual={visual} answer={answer} part={part} onDrawn={onDrawn} />
      {kind.body === 'drawn' ? (
        <MoreMarks answer={answer} hasShares={kind.hasShares?.(visual) ?? false} />
      ) : null}
    </>
  )
})

const bodyClass = (visual: Visual, isBefore: boolean): string =>
  ['visual-body', kindOf(visual).body, isBefore ? 'before' : ''].filter(Boolean).join(' ')

interface DrawnProps {
  readonly onDrawn: () => void
  /** The visual tells it itself, when it is drawn. */
  readonly isLate?: boolean | undefined
  readonly children: ReactNode
}

/** Tells, after every commit, that what is inside is on the screen. */
export function Drawn({ onDrawn, isLate = false, children }: DrawnProps) {
  useEffect(() => {
    if (!isLate) onDrawn()
  })
  return children
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly answer: unknown
  readonly onBroken: () => void
}

/** A visual that breaks shows it in its own place; the next figures are a new chance, as is a connection that is back. */
class Boundary extends Component<BoundaryProps, { broken: unknown; answer: unknown }> {
  override state = { broken: null as unknown, answer: this.props.answer }

  static getDerivedStateFromError(broken: unknown) {
    return { broken }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { broken: unknown; answer: unknown }) {
    return props.answer === state.answer ? null : { broken: null, answer: props.answer }
  }

  readonly #tryAgain = () => this.setState({ broken: null })

  override componentDidMount() {
    window.addEventListener('online', this.#tryAgain)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#tryAgain)
  }

  override componentDidCatch() {
    this.props.onBroken()
  }

  override render() {
    if (this.state.broken === null) return this.props.children
    const detail = this.state.broken instanceof Error ? this.state.broken.message : ''
    return <Broken detail={detail} />
  }
}

function Broken({ detail }: { detail: string }) {
  const { say } = useWords()
  return <ErrorState error={new FrameError('QueryFailed', { detail })} title={say('visual.broken')} />
}
