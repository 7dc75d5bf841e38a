import type { Answer } from '@casement/query'
import type { Visual } from '@casement/visuals'
import { FiguresView, Skeleton, WithView } from '@casement/visuals/react'

interface ExplainedBridgeProps {
  readonly visual: Visual
  readonly answer: Answer
  /** Bars with their ends. */
  readonly bars: number
}

/** Room of a bar with its name, and of what stands around them, in pixels. */
const [barPx, aroundPx] = [27, 8]

/** A bridge of the panel, as high as its bars need. */
export function ExplainedBridge({ visual, answer, bars }: ExplainedBridgeProps) {
  return (
    <div className="explained-bridge" style={{ height: bars * barPx + aroundPx }}>
      <WithView type={visual.type} standIn={<Skeleton of={['rows', bars]} />}>
        <FiguresView visual={visual} answer={answer} part={undefined} onDrawn={() => {}} />
      </WithView>
    </div>
  )
}
