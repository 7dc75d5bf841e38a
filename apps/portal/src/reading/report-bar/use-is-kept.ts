import { usePortal } from '../../context/portal-context.ts'

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Something is kept of reports that have ids of a service, for people in their own name. */
export const useIsKept = (workspaceId: string, reportId: string): boolean =>
  usePortal().viewing.view === null && guid.test(workspaceId) && guid.test(reportId)
