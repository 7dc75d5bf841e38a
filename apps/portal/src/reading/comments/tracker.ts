/** A page of the open report; `view` null: as its author made it. Without `id` it is not kept yet. */
export interface Place {
  readonly page: string | null
  readonly view: { readonly id: string | null; readonly state: string } | null
}

/** What is needed of whatever follows where the reader is in the report. */
export interface Tracker {
  readonly place: Place
  /** Looks at what the report shows now. */
  settleNow(): Promise<void>
  show(to: Place): Promise<void>
}
