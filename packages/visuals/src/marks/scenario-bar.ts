import type { Scenario } from '../definition/field.ts'
import { tenth } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import type { Ink } from '../scene/ink.ts'
import type { Pattern, Shape } from '../scene/scene.ts'
import type { Effect } from '../writing/signed.ts'

/** The lines that a forecast is hatched with, under an id of the page's own. */
export const hatchOf = (id: string, ink: Ink): Pattern => ({
  id,
  ground: ink.token('surface'),
  ink: ink.token('scenario-actual'),
  path: 'M0 0V5',
  linePx: 2.4,
  tilePx: 5,
  degrees: 45,
})

/** A bar that says by its filling what its figure is: solid, grey, outlined, hatched with the pattern of that id. */
export function scenarioBar(
  { x, y, width, height }: Box,
  scenario: Scenario,
  hatch: string,
  ink: Ink,
): Shape {
  const bar = { class: `scenario-${scenario}`, x, y, width, height }
  if (scenario === 'actual' || scenario === 'priorYear')
    return {
      tag: 'rect',
      attributes: { ...bar, fill: ink.token(scenario === 'actual' ? 'scenario-actual' : 'scenario-prior') },
    }
  // The outline is inside the bar, so that equal figures have equal bars.
  const inside = {
    x: tenth(x + 0.6),
    y: tenth(y + 0.6),
    width: tenth(Math.max(width - 1.2, 0.2)),
    height: tenth(Math.max(height - 1.2, 0.2)),
  }
  const fill = scenario === 'forecast' ? `url(#${hatch})` : ink.token('surface')
  const outline = { fill, stroke: ink.token('scenario-actual'), 'stroke-width': 1.2 }
  return { tag: 'rect', attributes: { ...bar, ...inside, ...outline } }
}

/** A bar of what changed, in the colour of its effect. */
export const changeShape = (box: Box, effect: Effect, ink: Ink): Shape => ({
  tag: 'rect',
  attributes: { class: `change ${effect}`, ...box, fill: ink.token(effectToken(effect)) },
})

export const effectToken = (effect: Effect): string => (effect === 'even' ? 'text-quiet' : effect)
