import { useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import { useMarks } from '../../context/marks-context.ts'
import { useMemberColours } from '../../context/member-colours-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { columnName } from '../../definition/query.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import { Swatch } from '../../marks/swatch.tsx'
import { EmptyState } from '../../marks/visual-states.tsx'
import { NoParts } from '../../parts/no-parts.tsx'
import { partsDataOf, partsSummary, pointsOfPart } from '../../parts/parts-data.ts'
import { pieLayout } from '../../parts/pie-layout.ts'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { roundedSharesNote } from '../../series/rounded-shares.ts'
import { shareDigits, shareText } from '../../series/shares.ts'
import { textOf } from '../../writing/exact.ts'
import type { PieChartDefinition } from './definition.ts'
import { colourOfPart, pieScene } from './scene.ts'
import { unitIn } from '../../writing/column-unit.ts'

/** More slices are not read as parts any more. */
const usualSlices = 7

/** Few parts of one whole, as a pie or a ring. */
function PieChart({ visual, answer }: FiguresProps<PieChartDefinition>) {
  const writing = useWriting()
  const colours = useMemberColours()
  const marks = useMarks()
  const { ref, room } = useDrawingPlace()
  const { slices = usualSlices, donut = false, displayUnits } = visual.format ?? {}
  const data = useMemo(
    () => partsDataOf(visual, answer, writing, slices, colours),
    [visual, answer, writing, slices, colours],
  )
  const share = (value: number) => shareText(value, writing.locale)
  const title = visual.title ?? visual.name
  const { parts, column, negatives } = data
  const layout = useMemo(
    () =>
      room &&
      pieLayout(
        parts.map((part) => part.share),
        {
          room,
          isDonut: donut,
          texts: parts.map((part) => [part.label, shareText(part.share, writing.locale)] as const),
        },
      ),
    [room, parts, donut, writing.locale],
  )
  // The whole is computed by the service: what is counted once in each part may not add up.
  const total = answer.totals?.[columnName('value', 0)] ?? (data.sum && textOf(data.sum))
  const power = unitIn(column, displayUnits ?? 'auto', Math.abs(Number(total ?? 0)))
  const whole = total === null ? null : { label: column.label, text: column.writeInUnit(total, power) }
  const table = (
    <ExactTable
      title={title}
      heads={[data.categoryLabel, column.label, writing.say('parts.share')]}
      rows={parts.map(({ label, exact, text, share: of }) => ({
        label,
        cells: [
          { exact, text },
          { exact: null, text: share(of) },
        ],
      }))}
    />
  )
  if (negatives.length > 0) return <NoParts negatives={negatives} />
  if (parts.length === 0) return <EmptyState />

  const pointsOf = (mark: number) => pointsOfPart(visual, data, parts[mark]!)
  const set: MarkSet = {
    count: parts.length,
    point: (mark) => pointsOf(mark)[0]!,
    points: pointsOf,
    text: (mark) => `${parts[mark]!.label}, ${parts[mark]!.text}, ${share(parts[mark]!.share)}`,
    tip: (mark) => ({
      title: parts[mark]!.label,
      lines: [{ label: column.label, value: parts[mark]!.text, note: share(parts[mark]!.share) }],
    }),
    boxOf(mark) {
      const edge = layout?.slices[mark]?.edge
      return edge ? { left: edge.x - 14, top: edge.y - 14, width: 28, height: 28 } : null
    },
  }
  const rounded = roundedSharesNote([parts.map((part) => part.share)], shareDigits, writing)
  const isChosen =
    marks.selection &&
    ((mark: number) => pointsOf(mark).some((point) => isSelected(marks.selection, visual.name, point)))
  return (
    <>
      <ChartMarks
        visual={visual.name}
        summary={partsSummary(title, donut ? 'ring' : 'pie', data, writing)}
        marks={set}
        place={ref}
      >
        <div ref={ref} className="chart-room" aria-hidden="true">
          {layout && room ? (
            <SceneSvg scene={pieScene(data, { layout, room, whole, isChosen }, screenInk(room.fontPx))} />
          ) : null}
        </div>
      </ChartMarks>
      {layout && !layout.isLabelled ? (
        <ul className="parts-list" aria-hidden="true">
          {parts.map((part, index) => (
            <li key={index}>
              <Swatch index={colourOfPart(data, index)} />
              <span>{part.label}</span>
              <span className="figure">{share(part.share)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {rounded ? <p className="more-marks">{rounded}</p> : null}
      {table}
    </>
  )
}

export { PieChart as View }
