import { effectToken } from '../marks/scenario-bar.ts'
import { tenth } from '../scene/bar-plane.ts'
import type { Pattern, Shape } from '../scene/scene.ts'
import { effectOfBar } from '../series/bar-effects.ts'
import type { Plan } from '../series/chart-plan.ts'
import { seriesMark } from '../series/series-mark.ts'
import { colourOf, notChosenOpacity } from '../series/series-style.ts'
import type { BarMark } from './bar-marks.ts'

/** A bar as it is drawn; what is not chosen steps back. `id` begins the names of the drawing's patterns. */
export function barShape(plan: Plan, mark: BarMark, id: string): Shape {
  const { panels } = plan
  const { box } = mark
  const isBack = isSteppedBack(plan, mark)
  return {
    tag: 'rect',
    attributes: {
      x: tenth(box.x),
      y: tenth(box.y),
      width: tenth(box.width),
      height: tenth(box.height),
      ...lookOf(plan, mark, id),
      ...(isBack && { opacity: notChosenOpacity, stroke: colourOfBar(plan, mark) }),
    },
    // Only a drawing as text reads it.
    get mark() {
      return seriesMark(panels, mark, mark.isChosenPart)
    },
  }
}

/** True for what is not chosen, here or in another visual. */
const isSteppedBack = ({ panels, isChosen }: Plan, { panel, row, series, isChosenPart }: BarMark): boolean =>
  !isChosenPart &&
  (panels[panel]!.series[series]!.chosen !== undefined || isChosen?.(panel, row, series) === false)

/** The colour of a bar: of its series, or of its effect where it is a change. */
export function colourOfBar({ visual, panels, ink }: Plan, { panel, series, size }: BarMark): string {
  const data = panels[panel]!
  const effect = effectOfBar(visual, data, size)
  return effect ? ink.token(effectToken(effect)) : colourOf(data.series[series]!, series, ink)
}

/** Look of a bar: what is planned is outlined, what is foreseen hatched as well. */
function lookOf(plan: Plan, mark: BarMark, id: string): Shape['attributes'] {
  const { ink, hasPatterns, panels } = plan
  const { series: index } = mark
  const { series } = panels[mark.panel]!
  const { scenario } = series[index]!
  const colour = colourOfBar(plan, mark)
  if (scenario === 'budget') return { fill: ink.token('surface'), stroke: colour, 'stroke-width': 1.25 }
  if (scenario === 'forecast') return { fill: `url(#${id}-forecast)`, stroke: colour, 'stroke-width': 1.25 }
  return { fill: hasPatterns && series.length > 1 ? `url(#${id}-${index})` : colour }
}

/** Shapes of bars so many that each is a line: all of them at once, and once more what is chosen. */
export function manyShapes(plan: Plan, marks: readonly BarMark[]): Shape[] {
  const groups = new Map<string, { readonly fill: string; readonly isBack: boolean; d: string }>()
  for (const mark of marks) {
    const { isChosenPart, box } = mark
    const isBack = isSteppedBack(plan, mark)
    const fill = colourOfBar(plan, mark)
    const key = `${fill} ${isBack} ${isChosenPart}`
    const group = groups.get(key) ?? { fill, isBack, d: '' }
    group.d += `M${tenth(box.x)} ${tenth(box.y)}h${tenth(box.width)}v${tenth(box.height)}h${-tenth(box.width)}z`
    groups.set(key, group)
  }
  return [...groups.values()].map(({ fill, isBack, d }) => ({
    tag: 'path',
    attributes: {
      d,
      fill,
      ...(isBack && { opacity: notChosenOpacity }),
    },
  }))
}

/** The tiles that tell series apart in contrast modes, and what is foreseen from what is. */
export function patternsOf({ panels, ink, hasPatterns }: Plan, id: string): Pattern[] {
  const { series } = panels[0]!
  const forecast = series.findIndex(({ scenario }) => scenario === 'forecast')
  const hatch = { path: 'M0 0H4', tilePx: 4, degrees: -45 }
  return [
    ...(forecast < 0
      ? []
      : [
          {
            ...hatch,
            id: `${id}-forecast`,
            ground: ink.token('surface'),
            ink: colourOf(series[forecast]!, forecast, ink),
          },
        ]),
    ...(hasPatterns && series.length > 1
      ? series.map((each, index) => ({
          ...tiles[index % tiles.length]!,
          id: `${id}-${index}`,
          ground: colourOf(each, index, ink),
          ink: ink.token('surface'),
        }))
      : []),
  ]
}

const tiles = [
  { path: '', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6', tilePx: 6, degrees: 45 },
  { path: 'M2 2h2v2h-2z', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6', tilePx: 6, degrees: -45 },
  { path: 'M0 0H6M0 0V6', tilePx: 6, degrees: 45 },
  { path: 'M0 0V6', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6M0 0V6', tilePx: 6, degrees: 0 },
] as const
