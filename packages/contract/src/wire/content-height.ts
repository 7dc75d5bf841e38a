/**
 * Height of the content: how high a frame has to be for the page of its report to be whole in it. Casement's own, beside
 * the calls, events and hooks of Power BI. The frame names `contentHeight` in the `can` of its `ready`, and tells the
 * height to a page that asked for it and to no other.
 */
export const contentHeight = {
  /** Name of the capability. */
  can: 'contentHeight',
  /** `PUT` by the page, with FollowBody: tells it from now on, or no longer. Answered 200; 400 if malformed. */
  followPath: '/casement/contentHeight',
  /** Event of the report's family, with ContentHeight: first when it is asked for, then whenever it is another. */
  event: 'contentHeightChanged',
} as const

export interface FollowBody {
  readonly follow: boolean
}

/** Sizes are whole CSS pixels. */
export interface ContentHeight {
  /** Of the frame, its own bars included, at which nothing of the page scrolls. */
  readonly height: number
  /** Of the frame when that was found: the height follows from it, and never from the height that the frame has. */
  readonly width: number
  /** Name of the page that is shown. */
  readonly page: string
}
