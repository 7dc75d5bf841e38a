/*
 * Hosts of the page's own, for programs that were written for powerbi-client and name no provider: frames come from these
 * hosts, and from no others, in all else they are Power BI's. The page says them without the program's help:
 *
 *   <script src="app.js" data-casement-hosts="reports.example.com"></script>     or at the element <html>
 *   window.casementHosts = ['reports.example.com']
 *   allowHosts('reports.example.com')                                            the entry `own-hosts`
 *
 * The later of these wins. Only elements are asked that no sanitizer lets through: who names hosts gets tokens.
 */
import { powerBi, setDefaultProvider } from './provider.ts'
import type { Provider } from './provider.ts'

let allowed: readonly string[] | undefined

/**
 * Frames of services that name no provider come from these hosts, and from no others, from now on. Each is `host`,
 * `host:port`, an origin, or `*.domain`; the first that is no pattern has the frames of embeds without a URL. Throws for
 * anything else.
 */
export function allowHosts(...hosts: string[]): void {
  ownProvider(hosts)
  allowed = hosts
  lookForOwnHosts()
}

/** Services that name no provider look for hosts of the page's own from now on. */
export function lookForOwnHosts(): void {
  setDefaultProvider(() => {
    const hosts = allowed ?? hostsOfPage()
    return hosts.length > 0 ? ownProvider(hosts) : powerBi
  })
}

function hostsOfPage(): readonly string[] {
  if (typeof window === 'undefined') return []
  const { casementHosts } = window as { casementHosts?: unknown }
  // An element of the page may have this name: it is neither of the two.
  if (Array.isArray(casementHosts)) return casementHosts.map(String)
  if (typeof casementHosts === 'string') return namesIn(casementHosts)
  const attribute = 'data-casement-hosts'
  const elements = document.querySelectorAll(`html[${attribute}],script[${attribute}]`)
  return [...elements].flatMap((element) => namesIn(element.getAttribute(attribute)!))
}

const namesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

function ownProvider(hosts: readonly string[]): Provider {
  const urls = hosts.map(urlOf)
  const appHost = urls.find(({ host }) => !host.startsWith('*'))?.origin ?? powerBi.appHost
  return { ...powerBi, appHost, allowedHosts: urls.map(({ host }) => host) }
}

function urlOf(name: string): URL {
  try {
    const url = new URL(name.includes('://') ? name : `https://${name}`)
    if (url.href === `${url.origin}/` && /^(\*\.[^*:]+|[^*]+)$/.test(url.host)) return url
  } catch {
    // What is no URL is told as what is more than a host.
  }
  throw new TypeError(`"${name}" is no host that frames may come from, such as reports.example.com`)
}
