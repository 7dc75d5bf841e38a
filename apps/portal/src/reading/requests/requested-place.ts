/** What access is asked for: a report by its name, or with nulls whatever the person should see. */
export interface RequestedPlace {
  readonly workspaceId: string | null
  readonly reportId: string | null
  readonly name: string | null
}
