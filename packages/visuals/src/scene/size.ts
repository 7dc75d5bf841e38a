/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Type grows and shrinks with the page as far as it stays readable and calm. */
export const typeScaleFor = (scale: number): number => Math.min(Math.max(scale, 0.7), 1.6)
