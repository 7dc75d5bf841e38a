import { useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import { useInk } from '../../context/use-ink.ts'
import { useMarks } from '../../context/marks-context.ts'
import { useMemberColours } from '../../context/member-colours-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { ChartMarks } from '../../marks/chart-marks.tsx'
import type { MarkSet } from '../../marks/mark-set.ts'
import { ExactTable } from '../../marks/exact-table.tsx'
import { EmptyState } from '../../marks/visual-states.tsx'
import { namedFew } from '../../parts/parts-data.ts'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { shareText } from '../../series/shares.ts'
import { exactOf } from '../../writing/exact.ts'
import { leafName, pointOfLeaf, treemapDataOf, treemapSummary } from './data.ts'
import type { TreemapDefinition } from './definition.ts'
import { treemapBoxes } from './layout.ts'
import { treemapScene } from './scene.ts'
import { unitIn } from '../../writing/column-unit.ts'

/** Many parts of one whole, as areas. */
function Treemap({ visual, answer }: FiguresProps<TreemapDefinition>) {
  const writing = useWriting()
  const colours = useMemberColours()
  const marks = useMarks()
  const { ref, room } = useDrawingPlace()
  const ink = useInk(ref, room !== null)
  const data = useMemo(
    () => treemapDataOf(visual, answer, writing, colours),
    [visual, answer, writing, colours],
  )
  const { groups, column, heads, negatives } = data
  const hasDetails = heads.length > 1
  const boxes = useMemo(() => room && treemapBoxes(groups, room, hasDetails), [groups, room, hasDetails])
  const leaves = useMemo(
    () => groups.flatMap((group, index) => group.leaves.map((leaf, at) => ({ group, leaf, index, at }))),
    [groups],
  )
  const title = visual.title ?? visual.name
  const share = (value: number) => shareText(value, writing.locale)
  const whole = groups.reduce((sum, { size }) => sum + size, 0)
  const power = unitIn(column, visual.format?.displayUnits ?? 'auto', leaves[0]?.leaf.size ?? 0)
  if (leaves.length === 0) return <EmptyState />

  const named = (mark: number) => {
    const { group, leaf } = leaves[mark]!
    return leafName(data, group, leaf)
  }
  const pointOf = (mark: number) => pointOfLeaf(visual, leaves[mark]!.group, leaves[mark]!.leaf)
  const set: MarkSet = {
    count: leaves.length,
    point: pointOf,
    text: (mark) => `${named(mark)}, ${leaves[mark]!.leaf.text}`,
    tip(mark) {
      const { group, leaf } = leaves[mark]!
      const own = { label: column.label, value: leaf.text, note: share(leaf.size / whole) }
      return {
        title: leaf.label,
        lines:
          hasDetails && group.text !== null
            ? [own, { label: group.label, value: group.text, note: share(group.share) }]
            : [own],
      }
    },
    boxOf(mark) {
      const { index, at } = leaves[mark]!
      return boxes?.[index]?.leaves[at] ?? null
    },
  }
  const isChosen =
    marks.selection && ((mark: number) => isSelected(marks.selection, visual.name, pointOf(mark)))
  return (
    <>
      <ChartMarks visual={visual.name} summary={treemapSummary(title, data, writing)} marks={set} place={ref}>
        <div ref={ref} className="chart-room" aria-hidden="true">
          {boxes && room && ink ? (
            <SceneSvg
              scene={treemapScene(
                data,
                { boxes, room, colourOf: ink.token, power, isChosen },
                screenInk(room.fontPx),
              )}
            />
          ) : null}
        </div>
      </ChartMarks>
      {negatives.length > 0 ? (
        <p className="more-marks">
          {writing.say('treemap.notDrawn', {
            names: namedFew(
              negatives.map(({ label, text }) => `${label} ${text}`),
              writing,
            ),
          })}
        </p>
      ) : null}
      <ExactTable
        title={title}
        heads={[heads.join(', '), column.label]}
        rows={leaves.map(({ leaf }, mark) => ({
          label: named(mark),
          cells: [{ exact: exactOf(leaf.value), text: leaf.text }],
        }))}
      />
    </>
  )
}

export { Treemap as View }
