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
import { Swatch } from '../../marks/swatch.tsx'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { textOf } from '../../writing/exact.ts'
import { writeShare } from '../../writing/signed.ts'
import { pointOfVariance, varianceDataOf, varianceSummary, varianceText, writeVariance } from './data.ts'
import type { VarianceData, VarianceRow } from './data.ts'
import type { VarianceChartDefinition } from './definition.ts'
import { varianceBand, varianceLayout } from './layout.ts'
import { varianceScene } from './scene.ts'

/** A figure beside what it is compared with, in the notation that finance people read without a legend. */
function VarianceChart({ visual, answer }: FiguresProps<VarianceChartDefinition>) {
  const writing = useWriting()
  const { locale } = writing
  const marks = useMarks()
  const hatch = useId()
  const data = useMemo(() => varianceDataOf(visual, answer, writing), [visual, answer, writing])
  const { ref, room } = useDrawingPlace()
  const layout = useMemo(
    () => room && varianceLayout(data, { room, locale, ...visual.format }),
    [data, room, locale, visual],
  )
  const title = visual.title ?? visual.name
  const count = data.rows.length
  const pointOf = (index: number) => (index < count ? pointOfVariance(visual, data, index) : null)
  const isChosen =
    marks.selection === null
      ? null
      : (index: number) => isSelected(marks.selection, visual.name, pointOfVariance(visual, data, index))
  const rowAt = (mark: number) => data.rows[mark] ?? data.total!
  const set: MarkSet = {
    ...bandMarks(
      count + (data.total ? 1 : 0),
      layout && room && ((mark) => varianceBand(layout, room, mark, count)),
    ),
    point: pointOf,
    text: (mark) => varianceText(data, rowAt(mark), writing),
    tip: (mark) => tipOfRow(data, rowAt(mark), locale),
  }
  return (
    <>
      <Legend data={data} />
      <ChartMarks
        visual={visual.name}
        summary={varianceSummary(title, data, writing)}
        marks={set}
        place={ref}
      >
        <div ref={ref} className="finance-room" aria-hidden="true">
          {layout && room ? (
            <SceneSvg
              scene={varianceScene(data, { layout, room, locale, isChosen, hatch }, screenInk(room.fontPx))}
              className="finance-drawing"
            />
          ) : null}
        </div>
      </ChartMarks>
      <VarianceTable title={title} data={data} locale={locale} />
    </>
  )
}

const Legend = ({ data }: { data: VarianceData }) => (
  <ul className="legend" aria-hidden="true">
    {[{ column: data.figure, scenario: data.scenario }, ...data.references].map(
      ({ column, scenario }, index) => (
        <li key={index}>
          <Swatch scenario={scenario} index={0} />
          {column.label}
        </li>
      ),
    )}
  </ul>
)

function VarianceTable({ title, data, locale }: { title: string; data: VarianceData; locale: string }) {
  const { say } = useWriting()
  const heads = data.references.flatMap(({ column }) => [
    column.label,
    say('variance.head', { name: column.label }),
    say('variance.headPercent', { name: column.label }),
  ])
  const rows = [...data.rows, ...(data.total ? [data.total] : [])]
  return (
    <ExactTable
      title={title}
      heads={[data.categoryLabel, data.figure.label, ...heads]}
      rows={rows.map((row) => ({
        label: row.label,
        cells: [
          { exact: row.figure, text: data.figure.write(row.figure && textOf(row.figure)) },
          ...row.variances.flatMap((variance, index) => [
            {
              exact: variance.reference,
              text: data.references[index]!.column.write(variance.reference && textOf(variance.reference)),
            },
            { exact: variance.change, text: writeVariance(data, row, variance, locale) },
            {
              exact: variance.share,
              text: writeShare(variance.share, [row.figure, variance.reference], locale),
            },
          ]),
        ],
      }))}
    />
  )
}

/** A row's figures as they are drawn, its variances with their share. */
function tipOfRow(data: VarianceData, row: VarianceRow, locale: string): Tip {
  return {
    title: row.label,
    lines: [
      {
        label: data.figure.label,
        value: data.figure.write(row.figure && textOf(row.figure)),
        swatch: { index: 0, scenario: data.scenario },
      },
      ...row.variances.flatMap((variance, index) => {
        const { column, scenario } = data.references[index]!
        return [
          {
            label: column.label,
            value: column.write(variance.reference && textOf(variance.reference)),
            swatch: { index: 0, scenario },
          },
          {
            label: `Δ ${column.label}`,
            value: writeVariance(data, row, variance, locale),
            note: writeShare(variance.share, [row.figure, variance.reference], locale),
          },
        ]
      }),
    ],
  }
}

export { VarianceChart as View }
