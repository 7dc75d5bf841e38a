import { screenInk } from '../scene/ink.ts'
import { shapeElement } from '../scene/scene-svg.tsx'
import { legendMark, legendMarkPx } from '../series/legend-mark.ts'
import type { LegendLook } from '../series/legend-mark.ts'

/** The mark of a series in a legend, drawn as its columns, its line or its dots are. */
export const Swatch = (look: LegendLook) => (
  <svg viewBox={`0 0 ${legendMarkPx} ${legendMarkPx}`} aria-hidden="true">
    {legendMark(look, screenInk(legendMarkPx)).map(shapeElement)}
  </svg>
)
