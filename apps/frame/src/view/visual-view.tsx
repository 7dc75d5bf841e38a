import type { Visual } from '@casement/report'
import { Component, memo, useEffect } from 'react'
import type { ReactNode } from 'react'
import type { VisualResult } from '../core/coordinator.ts'
import { FrameError } from '../service/frame-error.ts'
import { useSession } from './session-context.ts'
import { Bones, EmptyFace, FailureFace } from './visual-faces.tsx'
import { CardFigure } from './visuals/card.tsx'
import { ColumnChart } from './visuals/column-chart.tsx'
import { DataAsOf, Words } from './visuals/words.tsx'
import { FigureTable } from './visuals/figure-table.tsx'

interface VisualViewProps {
  readonly visual: Visual
  /** undefined: not asked for yet. */
  readonly result: VisualResult | undefined
}

/** One visual in its place: words, or a titled surface with one of its faces. Whatever breaks inside stays inside. */
export const VisualView = memo(function VisualView({ visual, result }: VisualViewProps) {
  const session = useSession()
  if (visual.type === 'text') return <Words visual={visual} />
  if (visual.type === 'dataAsOf') return <DataAsOf visual={visual} />
  const isBusy = result === undefined || result.kind === 'loading'
  const before = result?.kind === 'loading' ? result.before : null
  const answer = result?.kind === 'ready' ? result.answer : before
  const onDrawn = () => {
    if (result && result.kind !== 'loading') session.noteDrawn(visual.name, result)
  }
  const body = bodyClass(visual, before !== null)
  return (
    <section
      className="visual"
      role="group"
      aria-label={[visual.title, visual.subtitle].filter(Boolean).join(', ') || visual.name}
      aria-busy={isBusy}
      data-visual={visual.name}
    >
      <Head visual={visual} />
      <div className={body}>
        <Boundary key={result?.kind === 'failed' ? 'failed' : 'drawn'} onBroken={onDrawn} answer={answer}>
          {result?.kind === 'failed' ? (
            <Drawn onDrawn={onDrawn}>
              <FailureFace error={result.error} onRetry={() => session.retry(visual.name)} />
            </Drawn>
          ) : !answer ? (
            <Bones type={visual.type} />
          ) : answer.rowCount === 0 ? (
            <Drawn onDrawn={onDrawn}>
              <EmptyFace />
            </Drawn>
          ) : visual.type === 'card' ? (
            <Drawn onDrawn={onDrawn}>
              <CardFigure visual={visual} answer={answer} />
            </Drawn>
          ) : visual.type === 'table' ? (
            <Drawn onDrawn={onDrawn}>
              <FigureTable visual={visual} answer={answer} />
            </Drawn>
          ) : visual.type === 'columnChart' ? (
            <ColumnChart visual={visual} answer={answer} onDrawn={onDrawn} />
          ) : null}
        </Boundary>
      </div>
    </section>
  )
})

const bodyClass = (visual: Visual, isBefore: boolean): string =>
  ['visual-body', bodyKinds[visual.type], isBefore ? 'before' : ''].filter(Boolean).join(' ')

/** Tables reach the edges of their surface; charts take what their legend leaves. */
const bodyKinds: Partial<Record<Visual['type'], string>> = { table: 'full', columnChart: 'drawn' }

function Head({ visual }: { visual: Visual }) {
  if (!visual.title && !visual.subtitle) return null
  return (
    <div className="visual-head">
      {visual.title ? <h2>{visual.title}</h2> : null}
      {visual.subtitle ? <p>{visual.subtitle}</p> : null}
    </div>
  )
}

/** Tells, after every commit, that what is inside is on the screen. */
function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(() => onDrawn())
  return children
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly answer: unknown
  readonly onBroken: () => void
}

/** A visual that breaks shows it in its own place; the next figures are a new chance. */
class Boundary extends Component<BoundaryProps, { broken: unknown; answer: unknown }> {
  override state = { broken: null as unknown, answer: this.props.answer }

  static getDerivedStateFromError(broken: unknown) {
    return { broken }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { broken: unknown; answer: unknown }) {
    return props.answer === state.answer ? null : { broken: null, answer: props.answer }
  }

  override componentDidCatch() {
    this.props.onBroken()
  }

  override render() {
    if (this.state.broken === null) return this.props.children
    const detail = this.state.broken instanceof Error ? this.state.broken.message : ''
    const error = new FrameError('QueryFailed', { detail })
    return <FailureFace error={error} title="This visual could not be drawn" />
  }
}
