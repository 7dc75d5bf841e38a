import { staff } from '@casement/samples'
import { addressOf, issuerExposure, type Settings } from '@casement/server'
import { examplesUrl } from './examples-url.ts'
import { keepsLetters } from './settings/demonstration.ts'
import type { Part } from './settings/parts.ts'

/**
 * The ready line, exactly as promised, one line for each demonstration sign-in unless others may reach the issuer, one
 * for the letters that a demonstration keeps, one for the examples.
 */
export function readyText(settings: Settings, running: readonly Part[]): string {
  if (!running.includes('portal'))
    return running.map((part) => `Casement ${part} is ready: ${settings[part].publicUrl}`).join('\n')
  const people = running.includes('identity') && !issuerExposure(settings) ? staff : []
  return [
    `Casement is ready: ${settings.portal.publicUrl}`,
    ...people.map(
      ({ sub, name, title, password }) =>
        `  sign in as ${sub.padEnd(6)} password ${password}   ${name}, ${title}`,
    ),
    ...(keepsLetters(settings, running)
      ? [`  letters: ${addressOf(settings.portal.publicUrl).to('/letters')}`]
      : []),
    ...(settings.examples.enabled ? [`  examples: ${examplesUrl(settings)}`] : []),
  ].join('\n')
}
