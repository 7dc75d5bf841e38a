import { screenInk } from '../scene/ink.ts'
import { shapeElement } from '../scene/scene-svg.tsx'
import { trendShapes } from './trend-shapes.ts'
import type { TrendOptions } from './trend-shapes.ts'

/** A course on the screen, in a drawing of others. */
export const TrendLine = (options: TrendOptions) => trendShapes(options, screenInk(0)).map(shapeElement)
