import type { OpenState } from './frame-state.ts'
import type { DueEvent } from './raised-events.ts'

/** What a gesture or a call comes to: the state after it, and its effects in the order in which they happen. */
export interface Step {
  readonly state: OpenState
  /** What the host is notified of, once the state is written. */
  readonly events?: readonly DueEvent[]
  /** Whether the page's figures are asked for then, or only drawn anew. Absent: neither. */
  readonly queries?: 'page' | 'redraw'
}

/** A change of what is open, without effects of its own; null: there is nothing to change. */
export type Transition = (present: OpenState) => Step | null
