import { useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import { EmptyState } from '../../marks/visual-states.tsx'
import { NoParts } from '../../parts/no-parts.tsx'
import { pointsOfPart } from '../../parts/parts-data.ts'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { shareText } from '../../series/shares.ts'
import { funnelDataOf, funnelSummary } from './data.ts'
import type { FunnelDefinition } from './definition.ts'
import { funnelLayout, funnelScene } from './scene.ts'
import { unitIn } from '../../writing/column-unit.ts'

/** Stages, and what of each reaches the next. */
function Funnel({ visual, answer }: FiguresProps<FunnelDefinition>) {
  const writing = useWriting()
  const marks = useMarks()
  const { ref, room } = useDrawingPlace()
  const data = useMemo(() => funnelDataOf(visual, answer, writing), [visual, answer, writing])
  const { stages, column, negatives } = data
  const layout = useMemo(() => room && stages.length > 0 && funnelLayout({ stages }, room), [stages, room])
  const title = visual.title ?? visual.name
  const share = (value: number) => shareText(value, writing.locale)
  if (negatives.length > 0) return <NoParts negatives={negatives} />
  if (stages.length === 0) return <EmptyState />

  const power = unitIn(
    data.column,
    visual.format?.displayUnits ?? 'auto',
    Math.max(...stages.map(({ size }) => size)),
  )
  const told = (mark: number) => {
    const { conversion } = stages[mark]!
    const id = data.of === 'first' ? 'funnel.ofFirst' : 'funnel.ofPrevious'
    return conversion === null ? '' : `, ${writing.say(id, { share: share(conversion) })}`
  }
  const pointOf = (mark: number) => pointsOfPart(visual, { ...data, parts: stages }, stages[mark]!)[0]!
  const set: MarkSet = {
    count: stages.length,
    point: pointOf,
    text: (mark) => `${stages[mark]!.label}, ${stages[mark]!.text}${told(mark)}`,
    tip(mark) {
      const { label, text, conversion, size } = stages[mark]!
      return {
        title: label,
        lines: [
          { label: column.label, value: text },
          ...(conversion === null
            ? []
            : [
                {
                  label: writing.say(`funnel.tip.${data.of}`),
                  value: share(conversion),
                },
                ...(data.of === 'first'
                  ? []
                  : [{ label: writing.say('funnel.tip.first'), value: share(size / stages[0]!.size) }]),
              ]),
        ],
      }
    },
    boxOf: (mark) => (layout && layout.stages[mark]) || null,
  }
  const isChosen =
    marks.selection && ((mark: number) => isSelected(marks.selection, visual.name, pointOf(mark)))
  return (
    <>
      <ChartMarks visual={visual.name} summary={funnelSummary(title, data, writing)} marks={set} place={ref}>
        <div ref={ref} className="chart-room" aria-hidden="true">
          {layout && room ? (
            <SceneSvg
              scene={funnelScene(data, { layout, room, power, share, isChosen }, screenInk(room.fontPx))}
            />
          ) : null}
        </div>
      </ChartMarks>
      <ExactTable
        title={title}
        heads={[data.categoryLabel, column.label, writing.say(`funnel.head.${data.of}`)]}
        rows={stages.map(({ label, exact, text, conversion }) => ({
          label,
          cells: [
            { exact, text },
            { exact: null, text: conversion === null ? '' : share(conversion) },
          ],
        }))}
      />
    </>
  )
}

export { Funnel as View }
