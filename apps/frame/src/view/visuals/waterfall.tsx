import { isSelected } from '@casement/report'
import { useMemo } from 'react'
import {
  figureOf,
  pointOfStep,
  waterfallDataOf,
  waterfallSummary,
  writeStep,
} from '../../figures/waterfall-data.ts'
import { useMarks } from '../marks-context.ts'
import type { FiguresProps } from '../visual-kinds.tsx'
import { useWriting } from '../writing-context.ts'
import { useDrawingPlace } from './drawing-place.ts'
import { ExactTable } from './exact-table.tsx'
import { MarkList } from './mark-list.tsx'
import { bridgeBand, bridgeLayout, WaterfallDrawing } from './waterfall-drawing.tsx'

/** A bridge from one figure to another, or to a total. */
export function Waterfall({ visual, answer }: FiguresProps<'waterfall'>) {
  const writing = useWriting()
  const marks = useMarks()
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
  return (
    <>
      <MarkList
        visual={visual.name}
        summary={waterfallSummary(title, data)}
        count={data.steps.length}
        placeRef={ref}
        textOf={(index) => `${data.steps[index]!.label}, ${writeStep(data, data.steps[index]!)}`}
        pointOf={pointOf}
        bandOf={(index) => layout && room && bridgeBand(layout, room, index)}
      >
        {layout && room ? (
          <WaterfallDrawing data={data} layout={layout} room={room} isChosen={isChosen} />
        ) : null}
      </MarkList>
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
