import type { GrantRecord } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** Reads the grants anew, whatever is kept of them; throws as any failed query does. */
export function useReadAgain(): () => Promise<GrantRecord[]> {
  const [ask] = portalApi.endpoints.adminRoutesGetAll.useLazyQuery()
  return () => ask().unwrap()
}
