import { portProblemOf } from './limits/refused-ports.ts'

/** An installation's public address, taken apart. `href` and `basePath` never end in a slash. */
export interface Address {
  /** scheme, host and port: 'https://reports.example.com' */
  readonly origin: string
  /** '' or '/finance' */
  readonly basePath: string
  /** origin and base path */
  readonly href: string
  /** the address of a path below it: `to('/login')` */
  readonly to: (path: string) => string
}

/** localhost, 127.0.0.0/8 and ::1: the only hosts where plain http is allowed. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(host)

/** Problem of a public address, or null. */
export function publicUrlProblem(text: string): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'expected an address such as https://reports.example.com/finance'
  }
  // A content security policy would take it for every host, messages between windows for none.
  if (url.hostname.includes('*')) return 'must not hold a star; name each host'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'expected an https address'
  if (url.username || url.password) return 'must not hold a user name or a password'
  if (url.search || url.hash) return 'must not hold a query or a fragment'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return 'expected https: plain http is for loopback hosts only'
  return portProblemOf(url)
}

/** Problem of an address by which servers reach each other inside, where plain http may be the rule; or null. */
export function innerUrlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return 'expected an address such as http://casement.internal:4001'
  if (url.username || url.password) return 'must not hold a user name or a password'
  if (url.search || url.hash) return 'must not hold a query or a fragment'
  return portProblemOf(url)
}

/** Problem of the inner address of the embedding service, or null: its REST address is made from it. */
export const serviceInnerUrlProblem = (text: string): string | null =>
  innerUrlProblem(text) ??
  (/\/v1\.0(\/myorg)?\/*$/.test(text) ? 'must be where the server itself is, without /v1.0/myorg' : null)

/** Problem of the address that traces are sent to, or null. */
export function collectorUrlProblem(text: string): string | null {
  const url = /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined
  return url && url.pathname !== '/' ? null : 'expected an address such as http://localhost:4318/v1/traces'
}

/**
 * Takes a public address apart. Every redirect address, embed URL, policy source and link is derived here.
 * Throws TypeError for an address that settings would have refused.
 */
export function addressOf(publicUrl: string): Address {
  const problem = publicUrlProblem(publicUrl)
  if (problem) throw new TypeError(`Public address: ${problem}`)
  const url = new URL(publicUrl)
  const basePath = url.pathname.replace(/\/+$/, '')
  const href = url.origin + basePath
  return {
    origin: url.origin,
    basePath,
    href,
    to: (path) => href + (path.startsWith('/') ? path : `/${path}`),
  }
}
