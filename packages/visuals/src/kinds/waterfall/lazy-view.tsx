import type { Words } from '@casement/words'
import { useId, useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { bandMarks } from '../../marks/bands.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import type { Tip } from '../../marks/tip.ts'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { textOf } from '../../writing/exact.ts'
import { figureOf, isGround, pointOfStep, waterfallDataOf, waterfallSummary, writeStep } from './data.ts'
import type { BridgeData, BridgeStep } from './data.ts'
import type { WaterfallDefinition } from './definition.ts'
import { bridgeBand, bridgeLayout, waterfallScene } from './scene.ts'

/** A bridge from one figure to another, or to a total. */
function Waterfall({ visual, answer }: FiguresProps<WaterfallDefinition>) {
  const writing = useWriting()
  const marks = useMarks()
  const hatch = useId()
  const data = useMemo(() => waterfallDataOf(visual, answer, writing), [visual, answer, writing])
  const { ref, room } = useDrawingPlace()
  const layout = useMemo(() => room && bridgeLayout(data, { room, ...visual.format }), [data, room, visual])
  const title = visual.title ?? visual.name
  const pointOf = (index: number) => pointOfStep(visual, answer, data, index)
  const isChosen =
    marks.selection === null
      ? null
      : (index: number) => {
          const point = pointOf(index)
          return point !== null && isSelected(marks.selection, visual.name, point)
        }
  const set: MarkSet = {
    ...bandMarks(data.steps.length, layout && room && ((mark) => bridgeBand(layout, room, mark))),
    point: pointOf,
    text: (mark) => `${data.steps[mark]!.label}, ${writeStep(data, data.steps[mark]!)}`,
    tip: (mark) => tipOfStep(data, data.steps[mark]!, writing),
  }
  return (
    <>
      <ChartMarks
        visual={visual.name}
        summary={waterfallSummary(title, data, writing)}
        marks={set}
        place={ref}
      >
        <div ref={ref} className="finance-room" aria-hidden="true">
          {layout && room ? (
            <SceneSvg
              scene={waterfallScene(data, { layout, room, isChosen, hatch }, screenInk(room.fontPx))}
              className="finance-drawing"
            />
          ) : null}
        </div>
      </ChartMarks>
      <ExactTable
        title={title}
        heads={[data.categoryLabel, data.column.label]}
        rows={data.steps.map((step) => ({
          label: step.label,
          cells: [{ exact: figureOf(step), text: writeStep(data, step) }],
        }))}
      />
    </>
  )
}

/** A change with what it led to; a total as it stands. */
function tipOfStep(data: BridgeData, step: BridgeStep, { say }: Words): Tip {
  const figure = { label: data.column.label, value: writeStep(data, step) }
  const running = { label: say('bridge.stands'), value: data.column.write(textOf(step.to)) }
  return { title: step.label, lines: isGround(step) ? [figure] : [figure, running] }
}

export { Waterfall as View }
