import { useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import { namedFew } from '../../parts/parts-data.ts'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { exactOf } from '../../writing/exact.ts'
import { mapDataOf, mapSummary, pointsOfCountry } from './data.ts'
import type { MapDefinition } from './definition.ts'
import { legendPx, mapScene, placedBox, placedShapes, placingOf } from './scene.ts'
import { countryShapes, viewOf } from './shapes.ts'
import { unitIn } from '../../writing/column-unit.ts'

const shapes = countryShapes()
const shapeOf = new Map(shapes.map((shape) => [shape.numeric, shape]))

/** Figures by country, given by name or ISO code. */
function CountryMap({ visual, answer }: FiguresProps<MapDefinition>) {
  const writing = useWriting()
  const marks = useMarks()
  const { ref, room } = useDrawingPlace()
  const data = useMemo(() => mapDataOf(visual, answer, writing), [visual, answer, writing])
  const { countries, column, unknown } = data
  const { area = 'figures', displayUnits, legend = true } = visual.format ?? {}
  const placing = useMemo(() => {
    const shown = new Set(countries.map(({ country }) => country.numeric))
    return room && placingOf(viewOf(shapes, shown, area), room, legendPx(legend, data, room))
  }, [data, countries, area, legend, room])
  const placed = useMemo(() => placing && placedShapes(shapes, placing), [placing])
  const title = visual.title ?? visual.name
  const sizes = countries.map(({ size }) => size)
  const power = unitIn(data.column, displayUnits ?? 'auto', Math.max(0, ...sizes.map(Math.abs)))
  const offMap = countries.filter(({ country }) => !shapeOf.has(country.numeric))
  const missing = [...unknown, ...offMap].map(({ label, text }) => `${label} ${text}`)

  const pointsOf = (mark: number) => pointsOfCountry(visual, countries[mark]!)
  const set: MarkSet = {
    count: countries.length,
    point: (mark) => pointsOf(mark)[0]!,
    points: pointsOf,
    text: (mark) => `${countries[mark]!.label}, ${countries[mark]!.text}`,
    tip: (mark) => ({
      title: countries[mark]!.label,
      lines: [{ label: column.label, value: countries[mark]!.text }],
    }),
    boxOf(mark) {
      const shape = shapeOf.get(countries[mark]!.country.numeric)
      return shape && placing ? placedBox(shape, placing) : null
    },
  }
  const isChosen =
    marks.selection &&
    ((mark: number) => pointsOf(mark).some((point) => isSelected(marks.selection, visual.name, point)))
  return (
    <>
      <ChartMarks visual={visual.name} summary={mapSummary(title, data, writing)} marks={set} place={ref}>
        <div ref={ref} className="chart-room" aria-hidden="true">
          {placed && room ? (
            <SceneSvg
              scene={mapScene(
                data,
                { placed, room, power, isChosen, legendPx: legendPx(legend, data, room) },
                screenInk(room.fontPx),
              )}
            />
          ) : null}
        </div>
      </ChartMarks>
      {missing.length > 0 ? (
        <p className="more-marks">{writing.say('map.missing', { names: namedFew(missing, writing) })}</p>
      ) : null}
      <ExactTable
        title={title}
        heads={[data.countryLabel, column.label]}
        rows={[...countries, ...unknown].map(({ label, value, text }) => ({
          label,
          cells: [{ exact: exactOf(value), text }],
        }))}
      />
    </>
  )
}

export { CountryMap as View }
