import { addressOf, isLoopbackHost, type Settings } from '@casement/server'

/**
 * What the portal's pages may load and reach. No inline script, no eval; the one hash is that of the empty text, for
 * the empty style element of the dropdown's styling library.
 */
export function portalPolicy(settings: Pick<Settings, 'signIn' | 'embedding'>): Record<string, string[]> {
  const { issuer, connectOrigins } = settings.signIn
  const issuerOrigins = unique([new URL(issuer).origin, ...connectOrigins])
  const { appHost, allowedHosts } = settings.embedding.provider
  return {
    'script-src': ["'self'"],
    'style-src': ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    'connect-src': ["'self'", ...issuerOrigins],
    'frame-src': unique([addressOf(appHost).origin, ...allowedHosts.map(frameSource)]),
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    // Signing out posts a form to the issuer, and browsers hold every step of the way back to this list.
    'form-action': ["'self'", ...issuerOrigins],
    'base-uri': ["'self'"],
    'require-trusted-types-for': ["'script'"],
  }
}

/** 'host', '*.host' or 'host:port' as a source; plain http for loopback hosts only. */
const frameSource = (host: string): string =>
  `${isLoopbackHost(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`

const unique = (sources: readonly string[]): string[] => [...new Set(sources)]
