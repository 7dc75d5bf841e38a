import { createContext, use } from 'react'
import type { Service } from '@casement/client'
import type { PortalSettings } from '@casement/portal-api'
import type { ServerClock } from '../api/server-clock.ts'
import type { DashboardStorage } from '../store/dashboard-storage.ts'
import type { Viewing } from '../session/viewing.ts'
import type { Session } from '../session/session.ts'

/** Services that the screens need, made once when the portal starts. */
export interface Portal {
  settings: PortalSettings
  /** Reads them again, as an administrator has changed them. */
  refreshSettings(): Promise<void>
  session: Session
  storage: DashboardStorage
  clock: ServerClock
  service: Service
  viewing: Viewing
  reload(): void
}

export const PortalContext = createContext<Portal | null>(null)

export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('A component of the portal is outside PortalContext')
  return portal
}
