import { hooks } from '@casement/contract'
import type { Hooks, models } from '@casement/contract'

/** Throws where a hook is no function, or is one that this kind of embed has no use for. */
export function checkHooks(
  eventHooks: Hooks,
  embedtype: string,
  tokenType: models.TokenType | undefined,
): void {
  for (const [key, hook] of Object.entries(eventHooks)) {
    if (typeof hook !== 'function') throw new Error(`${key} must be a function`)
  }
  if (eventHooks[hooks.preQuery] && embedtype !== 'report') {
    throw new Error(`${hooks.preQuery} is only supported in report embed`)
  }
  const mayRenew = ['report', 'create', 'quickcreate'].includes(embedtype)
  if (eventHooks[hooks.newAccessToken] && !(mayRenew && tokenType === 0)) {
    throw new Error(`${hooks.newAccessToken} is only supported in report SaaS embed`)
  }
}
