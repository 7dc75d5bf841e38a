/** Size in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The room of a drawing, and the size of its type. */
export interface Room extends Size {
  readonly fontPx: number
}

/** Type grows and shrinks with the page as far as it stays readable and calm. */
export const typeScaleFor = (scale: number): number => Math.min(Math.max(scale, 0.7), 1.6)
