import { hooks } from '@casement/contract'
import type { models } from '@casement/contract'
import type { EmbedConfiguration } from './configuration.ts'

export const isMobile = (layout: models.LayoutType | undefined): boolean => layout === 2 || layout === 3

/** Settings and hooks that the frame's address carries before it has loaded. */
export function settingsParameters(
  settings: EmbedConfiguration['settings'],
  embedtype: string,
  eventHooks: models.EventHooks,
): [string, string][] {
  const { language, formatLocale } = settings?.localeSettings ?? {}
  const parameters: [string, string][] = []
  if (language) parameters.push(['language', language])
  if (formatLocale) parameters.push(['formatLocale', formatLocale])
  if (eventHooks[hooks.preQuery]) parameters.push(['registerQueryCallback', 'true'])
  const isReport = embedtype === 'report' || embedtype === 'visual'
  if (isReport && isMobile(settings?.layoutType)) parameters.push(['isMobile', 'true'])
  return parameters
}
