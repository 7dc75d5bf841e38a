import { lateComponent } from '@casement/design'

/** What access is asked for: a report by its name, or with nulls whatever the person should see. */
export interface RequestedPlace {
  readonly workspaceId: string | null
  readonly reportId: string | null
  readonly name: string | null
}

/** Fetched when somebody first has reason to ask. */
export const LazyRequestAccess = lateComponent<RequestedPlace>(
  async () => (await import('./request-access.tsx')).RequestAccess,
)
