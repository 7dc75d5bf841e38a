import type { CallName } from '@casement/contract'

/** They change the report: 403 with a token for viewing, 501 with any other, as reports are not edited here yet. */
export const editCalls = [
  'save',
  'saveAs',
  'addPage',
  'renamePage',
  'deletePage',
] as const satisfies readonly CallName[]

const dashboards = 'Dashboards are not served here'
const tiles = 'Tiles of dashboards are not served here'
const questions = 'Questions in words are not served here'
const newReports = 'New reports are not made here'

/** They belong to kinds of embeds that this service does not have: 501, and the sentence that says so. */
export const callsOfOtherKinds = {
  loadDashboard: dashboards,
  prepareDashboard: dashboards,
  loadTile: tiles,
  loadQna: questions,
  prepareQna: questions,
  createReport: newReports,
  quickCreate: newReports,
  setDashboardToken: dashboards,
  setTileToken: tiles,
  interpretQuestion: questions,
} as const satisfies Partial<Record<CallName, string>>
export type OtherKindsCall = keyof typeof callsOfOtherKinds

/** Calls that no host has use for: `ready` leaves them out. */
export const isRefused = (name: string): boolean =>
  (editCalls as readonly string[]).includes(name) || Object.hasOwn(callsOfOtherKinds, name)
