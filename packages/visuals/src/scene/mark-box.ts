import { tenth } from './bar-plane.ts'
import type { Shape } from './scene.ts'

/** Place in pixels of the drawing. */
export interface MarkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const rectAttributes = ({ left, top, width, height }: MarkBox): Shape['attributes'] => ({
  x: tenth(left),
  y: tenth(top),
  width: tenth(width),
  height: tenth(height),
})
