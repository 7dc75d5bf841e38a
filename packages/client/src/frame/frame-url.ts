import type { Provider } from './provider.ts'

/** `url` with parameters after the ones it has, before its fragment. Values are encoded. */
export function withParameters(url: string, parameters: readonly (readonly [string, string])[]): string {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(url)!
  const text = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  if (!text) return url
  return `${address}${address.indexOf('?') > 0 ? '&' : '?'}${text}${fragment}`
}

/** The value of a parameter, found anywhere in the text of a URL, quoted or not. */
export function parameterOf(url: string | undefined, name: string): string | undefined {
  return new RegExp(`${name}="?([^&]+)"?`).exec(url ?? '')?.[1]
}

/** Returns the URL of a kind's frame when a configuration gives no embed URL [FRM-03 to FRM-05]. */
export function defaultFrameUrl(provider: Provider, endpoint: string, hostname?: string): string {
  const given = hostname?.toLowerCase().trim()
  const host = !given ? provider.appHost : given.startsWith('https://') ? given : `https://${given}`
  return `${host}/${endpoint}`
}

/** Paginated reports are recognised by their embed URL (Power BI behaviour: the question mark belongs to it). */
export const isPaginated = (embedUrl: string | undefined): boolean =>
  (embedUrl ?? '').toLowerCase().includes('/rdlembed?')

/** True if a URL asks for autoAuth, encoded or not [FRM-23]. */
export function asksAutoAuth(url: string): boolean {
  let decoded = url
  try {
    decoded = decodeURIComponent(url)
  } catch {
    // A stray '%' decodes to nothing; the text itself is looked at.
  }
  return `${url}\n${decoded}`.toLowerCase().includes('autoauth=true')
}
