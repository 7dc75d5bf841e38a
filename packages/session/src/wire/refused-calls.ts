import type { CallName } from '@casement/contract'
import type { NotServed } from '../service/frame-error.ts'

/** They change the pages of a report: 403 with a token for viewing, 501 with any other, as reports are not edited here yet. */
export const editCalls = ['addPage', 'renamePage', 'deletePage'] as const satisfies readonly CallName[]

/** They belong to kinds of embeds that this service does not have: 501, and which kind it is. */
export const callsOfOtherKinds = {
  loadDashboard: 'dashboards',
  prepareDashboard: 'dashboards',
  loadTile: 'tiles',
  loadQna: 'questions',
  prepareQna: 'questions',
  createReport: 'newReports',
  quickCreate: 'newReports',
  setDashboardToken: 'dashboards',
  setTileToken: 'tiles',
  interpretQuestion: 'questions',
} as const satisfies Partial<Record<CallName, NotServed>>
export type OtherKindsCall = keyof typeof callsOfOtherKinds

/** Calls that no host has use for: `ready` leaves them out. */
export const isRefused = (name: string): boolean =>
  (editCalls as readonly string[]).includes(name) || Object.hasOwn(callsOfOtherKinds, name)
