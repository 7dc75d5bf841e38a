import { unitPowerFor } from '@casement/format'
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
import { TrendLine } from '../../marks/trend-line.tsx'
import { tenth } from '../../scene/bar-plane.ts'
import type { Box } from '../../scene/bar-plane.ts'
import type { Room } from '../../scene/size.ts'
import { numberOf, textOf } from '../../writing/exact.ts'
import { kpiDataOf, kpiSummary, pointOfPeriod, statusWords } from './data.ts'
import type { KpiData, KpiStatus } from './data.ts'
import type { KpiDefinition } from './definition.ts'

const shapes: Readonly<Record<KpiStatus, MarkShape>> = { met: 'good', near: 'warn', missed: 'bad' }

/** One figure against its target, and the course that led to it. */
function Kpi({ visual, answer }: FiguresProps<KpiDefinition>) {
  const writing = useWriting()
  const data = useMemo(() => kpiDataOf(visual, answer, writing), [visual, answer, writing])
  const { figure, column, target, status, distance } = data
  const power = unitPowerFor(
    visual.format?.displayUnits,
    Math.max(Math.abs(numberOf(figure)), Math.abs(numberOf(target?.figure ?? null))),
  )
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
              {statusWords(data)}
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
  const marks = useMarks()
  const { ref, room } = useDrawingPlace()
  const { course, column, target } = data
  const title = visual.title ?? visual.name
  const written = (exact: Parameters<typeof numberOf>[0]) => column.write(exact && textOf(exact))
  const isChosen = (index: number) =>
    isSelected(marks.selection, visual.name, pointOfPeriod(visual, data, index))
  const set: MarkSet = {
    ...bandMarks(course.length, room && ((mark) => periodBand(mark, course.length, room))),
    point: (mark) => pointOfPeriod(visual, data, mark),
    text: (mark) => `${course[mark]!.label}, ${written(course[mark]!.figure) || 'blank'}`,
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
      <ChartMarks visual={visual.name} summary={kpiSummary(title, data)} marks={set} place={ref}>
        <div ref={ref} className="finance-room" aria-hidden="true">
          {room ? (
            <CourseDrawing data={data} room={room} isChosen={marks.selection ? isChosen : null} />
          ) : null}
        </div>
      </ChartMarks>
      <ExactTable
        title={title}
        heads={['Period', column.label, ...(target ? [target.column.label] : [])]}
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

/** Periods share the width as their points stand in it. */
const periodBand = (index: number, count: number, { width, height }: Room): Box => {
  const step = width / Math.max(count, 1)
  return { x: tenth(index * step), y: 0, width: tenth(step), height }
}

interface CourseDrawingProps {
  readonly data: KpiData
  readonly room: Room
  readonly isChosen: ((index: number) => boolean) | null
}

/** The course as SVG: a function of its figures and its room, hence drawn by a server as well. */
export function CourseDrawing({ data, room, isChosen }: CourseDrawingProps) {
  const { course } = data
  const line = room.fontPx * 1.4
  const hasNames = room.height > line * 2.4
  const step = room.width / course.length
  const numbers = (pick: (period: KpiData['course'][number]) => KpiData['course'][number]['figure']) =>
    course.map((period) => {
      const exact = pick(period)
      return exact ? numberOf(exact) : null
    })
  const targets = numbers(({ target }) => target)
  return (
    <svg width={room.width} height={room.height} fontSize={room.fontPx} className="finance-drawing">
      <TrendLine
        values={numbers(({ figure }) => figure)}
        {...(targets.some((target) => target !== null) ? { targets } : {})}
        width={room.width}
        height={hasNames ? room.height - line : room.height}
        inset={Math.max(4, step / 2)}
      />
      {hasNames ? (
        <>
          <text className="name" x="0" y={tenth(room.height - line * 0.2)}>
            {course[0]!.label}
          </text>
          <text className="name" x={room.width} y={tenth(room.height - line * 0.2)} textAnchor="end">
            {course.at(-1)!.label}
          </text>
        </>
      ) : null}
      {course.map((_, index) => (
        <g key={index} data-mark={index} className={isChosen && !isChosen(index) ? 'mark dimmed' : 'mark'}>
          <rect
            className={isChosen?.(index) ? 'catch chosen' : 'catch'}
            {...periodBand(index, course.length, room)}
          />
        </g>
      ))}
    </svg>
  )
}

export { Kpi as View }
