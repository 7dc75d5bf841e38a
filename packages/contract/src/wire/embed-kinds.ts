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

/** Query parameters that the client adds to the frame's address, in this order. `uid` always comes last. */
export const frameParameters = [
  'language',
  'formatLocale',
  'registerQueryCallback',
  'registerClickCallback',
  'isMobile',
  'uid',
] as const
