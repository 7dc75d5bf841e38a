import type { OpenState } from './frame-state.ts'
import type { DueEvent } from './raised-events.ts'

/** Result of a gesture or a call: the state after it, and its effects in the order in which they happen. */
export interface Step {
  readonly state: OpenState
  /** Events for the host, once the state is written. */
  readonly events?: readonly DueEvent[]
  /** Mode of what follows: the page's figures are requested, or only drawn anew. Absent: neither. */
  readonly queries?: 'page' | 'redraw'
}

/** A change of what is open, without effects of its own; null: there is nothing to change. */
export type Transition = (present: OpenState) => Step | null
