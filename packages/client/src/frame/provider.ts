/** Service of the frames: everything that differs between Power BI and another embedding service. */
export interface Provider {
  /** Stands in error texts: "Please use <name> REST APIs to get the valid URL". */
  readonly name: string
  /** Before every attribute name on a container element. */
  readonly attributePrefix: string
  /** Host of the default frames, with its scheme, without a slash at the end. */
  readonly appHost: string
  /**
   * Hosts that frames may come from: `host`, `host:port`, or `*.domain` for its sub-domains (not the domain
   * itself). Frames are served over https; a loopback host that is named here may use http.
   */
  readonly allowedHosts: readonly string[]
}

/** Power BI's public and sovereign clouds: the union of the lists of its published clients. */
export const powerBi: Provider = {
  name: 'Power BI',
  attributePrefix: 'powerbi-',
  appHost: 'https://app.powerbi.com',
  allowedHosts: [
    '*.powerbi.com',
    '*.fabric.microsoft.com',
    '*.analysis.windows-int.net',
    '*.analysis-df.windows.net',
    'app.powerbi.cn',
    'app.powerbigov.us',
    'app.mil.powerbigov.us',
    'app.high.powerbigov.us',
    'app.canaryhigh.powerbigov.us',
    'app.powerbi.eaglex.ic.gov',
    'app.powerbi.microsoft.scloud',
    'app.powerbi.sovcloud-api.fr',
  ],
}

let provide = () => powerBi

/** The provider of services that name none. */
export const defaultProvider = (): Provider => provide()

export function setDefaultProvider(next: () => Provider): void {
  provide = next
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/

/** True if a frame of this provider may live at `url`: an embed URL or an origin [FRM-21, FRM-22]. */
export function isAllowedUrl(provider: Provider, url: string): boolean {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    return false
  }
  const { protocol, hostname, host } = parsed
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.test(hostname))) return false
  return provider.allowedHosts.some((allowed) => {
    const name = allowed.toLowerCase()
    if (name.startsWith('*.')) return hostname.endsWith(name.slice(1)) && hostname.length >= name.length
    return name === hostname || name === host
  })
}
