import { isLoopbackHost, type Settings } from '@casement/server'

/** Names of the settings by which this machine speaks to another one without encryption. */
export function plainLines({ databaseUrl, tracingUrl, service, signIn }: Settings): string[] {
  const connections = Object.entries(service.connections).map(
    ([name, { url }]) => [`service.connections.${name}.url`, url] as const,
  )
  const addresses = [
    ['databaseUrl', databaseUrl],
    ['service.innerUrl', service.innerUrl],
    ['signIn.innerIssuer', signIn.innerIssuer],
    ['tracingUrl', tracingUrl],
    ...connections,
  ] as const
  return addresses.flatMap(([name, address]) => (address !== undefined && isPlain(address) ? [name] : []))
}

function isPlain(address: string): boolean {
  // A path to a socket, which has no host, stays on this machine.
  if (!URL.canParse(address)) return false
  const { protocol, hostname, searchParams } = new URL(address)
  if (hostname === '' || isLoopbackHost(hostname)) return false
  if (!protocol.startsWith('postgres')) return protocol === 'http:'
  return !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
