import { addressOf } from './address.ts'

export interface SecurityHeaders {
  /** Content-Security-Policy by directive; a directive without sources is written alone. `frame-ancestors` comes from below. */
  readonly csp: Readonly<Record<string, readonly string[]>>
  /** Origins that may show the pages in a frame; empty for nobody. */
  readonly frameAncestors: readonly string[]
}

/** The policy as one header value. `default-src 'none'` unless it says otherwise. */
export function contentSecurityPolicy({ csp, frameAncestors }: SecurityHeaders): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...csp,
    'frame-ancestors': frameAncestors.length > 0 ? frameAncestors : ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** The headers that every answer carries. */
export function securityHeaders(publicUrl: string, headers: SecurityHeaders): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(headers),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // A page that nobody may frame is nobody's window either: whoever opened it keeps no handle on it.
    ...(headers.frameAncestors.length === 0
      ? { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }
      : {}),
    ...(addressOf(publicUrl).origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000' }
      : {}),
  }
}
