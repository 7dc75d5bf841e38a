/** The kinds of embed, spelled as `type` in a configuration spells them. */
export type EmbedKind = 'report' | 'dashboard' | 'tile' | 'qna' | 'visual' | 'create' | 'quickCreate'

/** The frame's path under the host, where a configuration names no embed URL [FRM-02]. */
export const endpoints = {
  report: 'reportEmbed',
  visual: 'reportEmbed',
  create: 'reportEmbed',
  dashboard: 'dashboardEmbed',
  tile: 'tileEmbed',
  qna: 'qnaEmbed',
  quickCreate: 'quickCreate',
} as const satisfies Record<EmbedKind, string>

/**
 * Every path at which a frame is asked for, without its slash: the kinds' own, and those that Power BI's REST API
 * names as `embedUrl` of a dashboard's tiles and of paginated reports. Power BI tells them apart in any letter case.
 */
export const frameAddresses: readonly string[] = [...new Set(Object.values(endpoints)), 'embed', 'rdlEmbed']

/** Query parameters that the client adds to the frame's address, in this order. `uid` always comes last. */
export const frameParameters = [
  'language',
  'formatLocale',
  'registerQueryCallback',
  'isMobile',
  'uid',
] as const
