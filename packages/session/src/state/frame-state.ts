import type { Answer, ModelDescription } from '@casement/query'
import type { BookmarkState, OpenOptions, ReportState } from '@casement/report'
import type { VisualResult } from '../queries/visual-result.ts'
import type { FrameError } from '../service/frame-error.ts'
import type { ViewState } from './view-state.ts'

/** Initiator of a change: a call of the host, or the reader. */
export type Initiator = 'sdk' | 'user'

/** A view of the report that this person keeps under a name; the id is its name on the wire. */
export interface PersonalBookmark {
  readonly id: string
  readonly displayName: string
  readonly state: BookmarkState
  readonly isDefault: boolean
}

/** State that the service keeps for the person in front of the screen. */
export interface PersonalState {
  /** The filters, slicers and orders of an earlier visit are in force, or those of this one are kept. */
  readonly isUserStateApplied: boolean
  /** The oldest first; empty while personal bookmarks are not enabled. */
  readonly bookmarks: readonly PersonalBookmark[]
}

/** View that the screen shows. */
export type FrameState =
  /** Nothing has been loaded yet. */
  | { readonly phase: 'waiting' }
  /** `asked`: what the load said; its look is in force while the report is on its way. */
  | { readonly phase: 'loading'; readonly asked: OpenOptions }
  /** Silent: the page shows failures itself (hideErrors). */
  | {
      readonly phase: 'failed'
      readonly asked: OpenOptions
      readonly error: FrameError
      readonly isSilent?: boolean
    }
  | OpenState

export interface OpenState extends ViewState {
  readonly phase: 'open'
  readonly report: ReportState
  /** The report as the load opened it, before what this person had kept: what a reset goes back to. */
  readonly asOpened: ReportState
  readonly personal: PersonalState
  readonly model: ModelDescription
  /** Tags of the languages that the report may be had in beside its own. */
  readonly languages: readonly string[]
  /** True when the token lets change the report. */
  readonly canWrite: boolean
  /** True when the token lets make copies of the report. */
  readonly canCopy: boolean
  /** Version of a report that is stored; null for a file of its author. */
  readonly version: number | null
  /** 'YYYY-MM' */
  readonly booksEnd: string
  /** A newer load of the data failed when the report was read. */
  readonly newerLoadFailed: boolean
  /** False after a phased load until the page calls render: the pages stand, no figure is asked for. */
  readonly isRendering: boolean
  /** The active page's figures by visual. */
  readonly results: ReadonlyMap<string, VisualResult>
  /** The members of the fields that colours tell apart, by `membersName`; what is known of them stays. */
  readonly members: ReadonlyMap<string, Answer>
  /** The place in the list of bookmarks while they are played one after the other. */
  readonly playing: number | null
  /** Trouble that keeps the whole page from its figures, until it is over. */
  readonly trouble: FrameError | null
}
