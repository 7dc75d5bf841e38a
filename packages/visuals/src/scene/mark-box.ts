/** In pixels of the drawing. */
export interface MarkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
