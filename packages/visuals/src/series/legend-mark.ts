import type { Scenario } from '../definition/field.ts'
import type { Ink } from '../scene/ink.ts'
import type { Shape } from '../scene/scene.ts'
import { symbolPath } from '../scene/symbols.ts'
import { colourToken } from './series-style.ts'

/** Look of a series in a legend, as its columns, its line or its dots are drawn. */
export interface LegendLook {
  readonly scenario?: Scenario | undefined
  /** Its place among the colours of the theme. */
  readonly index: number
  readonly isLine?: boolean | undefined
  /** Its dots; absent: it has none. */
  readonly symbol?: number | undefined
}

/** Width and height of the mark of a legend, in pixels. */
export const legendMarkPx = 12

const dashes: Partial<Record<Scenario, string>> = { budget: '0.1 3', forecast: '4 2.5' }

/** The mark of a series in a legend, from 0 to `legendMarkPx` both ways. */
export function legendMark({ scenario, index, isLine = false, symbol }: LegendLook, ink: Ink): Shape[] {
  const colour = ink.token(colourToken(scenario, index))
  const dot = (r: number): Shape[] =>
    symbol === undefined
      ? []
      : [{ tag: 'path', attributes: { d: symbolPath(symbol, { x: 6, y: 6, r }), fill: colour } }]
  if (isLine) return [lineShape(colour, scenario && dashes[scenario]), ...dot(3.2)]
  if (symbol !== undefined) return dot(4.8)
  return boxShapes(scenario, colour)
}

const lineShape = (colour: string, dash: string | undefined): Shape => ({
  tag: 'path',
  attributes: {
    d: 'M0.5 6h11',
    stroke: colour,
    'stroke-width': 2,
    'stroke-linecap': 'round',
    ...(dash && { 'stroke-dasharray': dash }),
  },
})

function boxShapes(scenario: Scenario | undefined, colour: string): Shape[] {
  if (scenario !== 'budget' && scenario !== 'forecast') {
    const prior = scenario === 'priorYear' && { class: 'swatch-priorYear' }
    return [{ tag: 'rect', attributes: { ...prior, width: 12, height: 12, rx: 2, fill: colour } }]
  }
  const inside = { x: 0.75, y: 0.75, width: 10.5, height: 10.5, rx: 1.5 }
  const hatch = { d: 'M1 7l6-6M1 11.5L11.5 1M5 11l6-6', stroke: colour, fill: 'none' }
  return [
    { tag: 'rect', attributes: { ...inside, fill: 'none', stroke: colour, 'stroke-width': 1.5 } },
    ...(scenario === 'forecast' ? [{ tag: 'path', attributes: hatch }] : []),
  ]
}
