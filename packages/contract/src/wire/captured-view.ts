import type { ICaptureBookmarkOptions } from '../models/configuration/bookmarks.ts'
import type { IFilter } from '../models/filters/filters.ts'

/** `filters`, of our own, are put on the page that is shown in what is captured; what is shown stays as it is. */
export interface CaptureOptions extends ICaptureBookmarkOptions {
  readonly filters?: readonly IFilter[]
}

export interface CaptureRequest {
  options: CaptureOptions
}
