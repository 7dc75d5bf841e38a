import { hooks } from '@casement/contract'
import type { Hooks, models } from '@casement/contract'
import type { EmbedConfiguration } from './configuration.ts'

export const isMobile = (layout: models.LayoutType | undefined): boolean => layout === 2 || layout === 3

/** Settings and hooks that the frame's address carries before it has loaded. */
export function settingsParameters(
  settings: EmbedConfiguration['settings'],
  embedtype: string,
  eventHooks: Hooks,
): [string, string][] {
  const { language, formatLocale } = settings?.localeSettings ?? {}
  const isReport = embedtype === 'report' || embedtype === 'visual'
  const parameters = {
    language,
    formatLocale,
    registerQueryCallback: eventHooks[hooks.preQuery] && 'true',
    registerClickCallback: eventHooks[hooks.beforeClick] && 'true',
    isMobile: isReport && isMobile(settings?.layoutType) && 'true',
  }
  return Object.entries(parameters).filter((each): each is [string, string] => !!each[1])
}
