/** What a sheet of paper has room for. */
export interface Sheet {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
