import type { Words } from '@casement/words'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLook } from '../../context/look-context.ts'
import { useMarks } from '../../context/marks-context.ts'
import { useMemberColours } from '../../context/member-colours-context.ts'
import { useDrawing } from '../../context/use-drawing.ts'
import { useSize } from '../../context/use-size.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import { Legend } from '../../marks/legend.tsx'
import { useHiddenSeries } from '../../marks/use-hidden-series.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { exactOf } from '../../writing/exact.ts'
import {
  dotDiameter,
  dotLook,
  dotName,
  figuresOfDot,
  pointOfDot,
  scatterDataOf,
  scatterSummary,
} from './data.ts'
import type { ScatterData } from './data.ts'
import type { ScatterChartDefinition } from './definition.ts'
import { createScatterDrawing } from './drawing.ts'
import type { ScatterDrawing } from './drawing.ts'
import { widestDotPx } from './scene.ts'
import { unitIn } from '../../writing/column-unit.ts'

/** A dot for each detail by two figures, a bubble by three. */
function ScatterChart({ visual, answer, onDrawn }: FiguresProps<ScatterChartDefinition>) {
  const writing = useWriting()
  const colours = useMemberColours()
  const marks = useMarks()
  const look = useLook()
  const data = useMemo(
    () => scatterDataOf(visual, answer, writing, colours),
    [visual, answer, writing, colours],
  )
  const { dots, series, leftOut } = data
  const room = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const drawing = useDrawing(place, createScatterDrawing)
  const labels = useMemo(() => series.map(({ label }) => label), [series])
  const { isShown, toggle } = useHiddenSeries(labels)
  const tellDrawn = useEffectEvent(onDrawn)
  // What is drawn is known to React: boxes of marks are read from it.
  const [, setDrawn] = useState(0)

  const isChosen = useMemo(() => {
    const { selection } = marks
    return (
      selection && ((dot: number) => isSelected(selection, visual.name, pointOfDot(visual, data, dots[dot]!)))
    )
  }, [marks, visual, data, dots])

  useEffect(() => {
    if (!drawing || !size) return
    drawing.draw(data, { visual, size, isShown, isChosen })
    setDrawn((count) => count + 1)
  }, [drawing, data, visual, size, look, isShown, isChosen])
  useEffect(() => {
    if (drawing && size) tellDrawn()
  })

  const title = visual.title ?? visual.name
  const table = useMemo(() => {
    const columns = [data.x, data.y, ...(data.size ? [data.size] : [])]
    return (
      <ExactTable
        title={title}
        heads={[data.detailLabel, ...columns.map(({ label }) => label)]}
        rows={dots.map((dot) => ({
          label: dotName(data, dot),
          cells: figuresOfDot(data, dot).map(({ value, text }) => ({ exact: exactOf(value), text })),
        }))}
      />
    )
  }, [title, data, dots])
  return (
    <>
      {data.seriesColumn || data.size ? (
        <div className="legends">
          {data.seriesColumn && visual.format?.legend !== false ? (
            <Legend
              entries={series.map(({ label }, index) => ({
                label,
                index,
                look: dotLook(data, index),
                isShown: isShown(index),
              }))}
              onToggle={toggle}
            />
          ) : null}
          {data.size && size && visual.format?.legend !== false ? (
            <SizeLegend data={data} widestPx={widestDotPx(size)} />
          ) : null}
        </div>
      ) : null}
      <ChartMarks
        visual={visual.name}
        summary={scatterSummary(title, data, writing)}
        marks={marksOf(visual, data, drawing, writing)}
        place={place}
      >
        <div ref={room} className="chart-room" aria-hidden="true">
          <div ref={place} />
        </div>
      </ChartMarks>
      {leftOut > 0 ? (
        <p className="more-marks">
          {writing.say('scatter.noPlace', { count: leftOut, all: answer.rowCount })}
        </p>
      ) : null}
      {table}
    </>
  )
}

function marksOf(
  visual: ScatterChartDefinition,
  data: ScatterData,
  drawing: ScatterDrawing | null,
  { say }: Words,
): MarkSet {
  const { dots } = data
  const named = (dot: number) => dotName(data, dots[dot]!)
  const figures = (dot: number) => figuresOfDot(data, dots[dot]!)
  return {
    count: dots.length,
    point: (dot) => pointOfDot(visual, data, dots[dot]!),
    text: (dot) =>
      [named(dot), ...figures(dot).map(({ label, text }) => `${label} ${text || say('blank')}`)].join(', '),
    tip: (dot) => ({
      title: named(dot),
      lines: figures(dot).map(({ label, text }) => ({ label, value: text })),
    }),
    boxOf: (dot) => drawing?.boxOf(dot) ?? null,
    markAt: (x, y) => drawing?.dotAt(x, y) ?? null,
    within: (box) => dots.flatMap((_, dot) => (isInside(drawing?.boxOf(dot) ?? null, box) ? [dot] : [])),
  }
}

/** A dot whose middle lies in a box. */
const isInside = (dot: MarkBox | null, box: MarkBox): boolean => {
  if (!dot) return false
  const [x, y] = [dot.left + dot.width / 2, dot.top + dot.height / 2]
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

/** Legend of areas: the largest, and a quarter of it in half its width. */
function SizeLegend({ data, widestPx }: { data: ReturnType<typeof scatterDataOf>; widestPx: number }) {
  const column = data.size!
  const largest = Math.max(0, ...data.dots.map(({ size }) => size ?? 0))
  if (largest <= 0) return null
  const power = unitIn(column, 'auto', largest)
  return (
    <p className="size-legend" aria-hidden="true">
      {column.label}
      {[largest / 4, largest].map((size) => {
        const diameter = dotDiameter(size, largest, Math.min(widestPx, 22))
        return (
          <span key={size}>
            <svg width={diameter + 2} height={diameter + 2}>
              <circle cx={diameter / 2 + 1} cy={diameter / 2 + 1} r={diameter / 2} />
            </svg>
            {column.writeInUnit(Math.round(size), power)}
          </span>
        )
      })}
    </p>
  )
}

export { ScatterChart as View }
