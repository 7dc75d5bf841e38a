import { isLoopbackHost } from './address.ts'

/** True for production in any case, with spaces around it, or short. */
export const isProduction = (nodeEnv: string | undefined): boolean =>
  /^\s*prod(uction)?\s*$/i.test(nodeEnv ?? '')

/** The settings that decide who reaches the issuer. */
export interface IssuerReach {
  readonly production: boolean
  readonly portal: { readonly publicUrl: string }
  readonly service: { readonly publicUrl: string }
  readonly identity: { readonly publicUrl: string; readonly host: string }
}

/**
 * What lets others than the user of this machine reach the built-in issuer, whose passwords are published: production, an
 * interface other than loopback, or a public address of any part that is not on loopback. Null when nothing does.
 */
export function issuerExposure(
  settings: IssuerReach,
): { readonly kind: 'production' | 'address'; readonly reason: string } | null {
  if (settings.production) return { kind: 'production', reason: 'NODE_ENV says production' }
  const { host } = settings.identity
  if (!isLoopbackHost(host))
    return { kind: 'address', reason: `identity.host (CASEMENT_IDENTITY_HOST) is ${JSON.stringify(host)}` }
  for (const part of ['portal', 'service', 'identity'] as const) {
    const { publicUrl } = settings[part]
    if (!isLoopbackHost(new URL(publicUrl).hostname))
      return {
        kind: 'address',
        reason: `${part}.publicUrl (CASEMENT_${part.toUpperCase()}_PUBLIC_URL) is ${publicUrl}`,
      }
  }
  return null
}
