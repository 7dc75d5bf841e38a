import type { CallName } from '@casement/contract'

/** They change the report: 403 with a token for viewing, 501 with any other, as reports are not edited here yet. */
export const editCalls = [
  'save',
  'saveAs',
  'addPage',
  'renamePage',
  'deletePage',
] as const satisfies readonly CallName[]

/** They belong to kinds of embeds that this service does not have: 501. */
export const callsOfOtherKinds = [
  'loadDashboard',
  'prepareDashboard',
  'loadTile',
  'loadQna',
  'prepareQna',
  'createReport',
  'quickCreate',
  'setDashboardToken',
  'setTileToken',
  'interpretQuestion',
] as const satisfies readonly CallName[]

/** What no page has use for: told to it in `ready` by being left out. */
export const isRefused = (name: string): boolean =>
  (editCalls as readonly string[]).includes(name) || (callsOfOtherKinds as readonly string[]).includes(name)
