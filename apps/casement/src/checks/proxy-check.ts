import type { Settings } from '@casement/server'

/** Problems of servers whose public address and belief in X-Forwarded-* headers do not go together, one sentence each. */
export function proxyProblems(
  settings: Settings,
  parts: readonly ('portal' | 'service' | 'identity')[],
): string[] {
  return parts.flatMap((part) => {
    const { publicUrl, trustProxy, host, port } = settings[part]
    const setting = `${part}.trustProxy (CASEMENT_${part.toUpperCase()}_TRUST_PROXY)`
    if (isProxied(settings[part]) === trustProxy) return []
    return trustProxy
      ? [
          `${setting}: is true, but ${publicUrl} is this server itself, so that whoever calls it may claim any address; set it to false, or publicUrl to the address of the proxy`,
        ]
      : [
          `${setting}: is false, but ${publicUrl} is answered by a proxy, as this server speaks http on ${host}:${port}; set it to true and have the proxy set X-Forwarded-For, or all people count as one`,
        ]
  })
}

/** True if something else stands at the public address: these servers speak http, at their port and at their root. */
export function isProxied({ publicUrl, port }: { publicUrl: string; port: number }): boolean {
  const url = new URL(publicUrl)
  return url.protocol === 'https:' || Number(url.port || 80) !== port || url.pathname !== '/'
}
