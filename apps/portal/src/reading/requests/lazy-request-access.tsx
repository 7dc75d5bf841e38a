import { lateComponent } from '@casement/design'
import type { RequestedPlace } from './requested-place.ts'

/** Fetched when somebody first has reason to ask. */
export const LazyRequestAccess = lateComponent<RequestedPlace>(
  async () => (await import('./request-access.tsx')).RequestAccess,
)
