import { useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { bandMarks } from '../../marks/bands.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import { MoreMarks } from '../../marks/more-marks.tsx'
import { StatusMark } from '../../marks/status-mark.tsx'
import type { MarkShape } from '../../marks/status-mark.tsx'
import { ToldFigure } from '../../marks/told-figure.tsx'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import { kpiDataOf, kpiSummary, pointOfPeriod, statusWords } from './data.ts'
import type { KpiData, KpiStatus } from './data.ts'
import type { KpiDefinition } from './definition.ts'
import { courseScene, periodBand } from './scene.ts'

const shapes: Readonly<Record<KpiStatus, MarkShape>> = { met: 'good', near: 'warn', missed: 'bad' }

/** One figure against its target, and the course that led to it. */
function Kpi({ visual, answer }: FiguresProps<KpiDefinition>) {
  const writing = useWriting()
  const data = useMemo(() => kpiDataOf(visual, answer, writing), [visual, answer, writing])
  const { figure, column, target, status, distance, power } = data
  return (
    <div className="kpi">
      <p className="card-figure figure">
        <ToldFigure value={figure && textOf(figure)} column={column} power={power} />
      </p>
      {target ? (
        <p className="kpi-target">
          {status ? (
            <span className={`kpi-status ${shapes[status]}`}>
              <StatusMark shape={shapes[status]} />
              {statusWords(data, writing)}
            </span>
          ) : null}
          <span className="kpi-distance figure">{distance}</span>
          <span className="kpi-aim figure">
            {target.column.label}{' '}
            <ToldFigure value={target.figure && textOf(target.figure)} column={target.column} power={power} />
          </span>
        </p>
      ) : null}
      {data.course.length > 0 ? <Course visual={visual} data={data} /> : null}
      <MoreMarks answer={answer} hasShares={false} />
    </div>
  )
}

function Course({ visual, data }: { visual: KpiDefinition; data: KpiData }) {
  const writing = useWriting()
  const marks = useMarks()
  const { ref, room } = useDrawingPlace()
  const { course, column, target } = data
  const title = visual.title ?? visual.name
  const written = (exact: Exact | null) => column.write(exact && textOf(exact))
  const isChosen = (index: number) =>
    isSelected(marks.selection, visual.name, pointOfPeriod(visual, data, index))
  const set: MarkSet = {
    ...bandMarks(course.length, room && ((mark) => periodBand(mark, course.length, room))),
    point: (mark) => pointOfPeriod(visual, data, mark),
    text: (mark) => `${course[mark]!.label}, ${written(course[mark]!.figure) || writing.say('blank')}`,
    tip: (mark) => ({
      title: course[mark]!.label,
      lines: [
        { label: column.label, value: written(course[mark]!.figure) },
        ...(target ? [{ label: target.column.label, value: written(course[mark]!.target) }] : []),
      ],
    }),
  }
  return (
    <>
      <ChartMarks visual={visual.name} summary={kpiSummary(title, data, writing)} marks={set} place={ref}>
        <div ref={ref} className="finance-room" aria-hidden="true">
          {room ? (
            <SceneSvg
              scene={courseScene(
                data,
                { room, isChosen: marks.selection ? isChosen : null },
                screenInk(room.fontPx),
              )}
              className="finance-drawing"
            />
          ) : null}
        </div>
      </ChartMarks>
      <ExactTable
        title={title}
        heads={[writing.say('kpi.period'), column.label, ...(target ? [target.column.label] : [])]}
        rows={course.map((period) => ({
          label: period.label,
          cells: [
            { exact: period.figure, text: written(period.figure) },
            ...(target ? [{ exact: period.target, text: written(period.target) }] : []),
          ],
        }))}
      />
    </>
  )
}

export { Kpi as View }
