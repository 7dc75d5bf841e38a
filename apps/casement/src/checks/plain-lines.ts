import { isLoopbackHost, type Settings } from '@casement/server'

/** Names of the settings by which this machine speaks to another one without encryption. */
export const plainLines = (settings: Settings): string[] => linesThatAre('plain', settings)

/** Names of those whose line is encrypted to whoever answers: nobody looks at the certificate. */
export const unverifiedLines = (settings: Settings): string[] => linesThatAre('unverified', settings)

type Line = 'inside' | 'plain' | 'unverified' | 'verified'

function linesThatAre(kind: Line, { databaseUrl, tracingUrl, service, signIn }: Settings): string[] {
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
  return addresses.flatMap(([name, address]) =>
    address !== undefined && lineTo(new URL(address)) === kind ? [name] : [],
  )
}

function lineTo(address: URL): Line {
  const { protocol, hostname, searchParams } = address
  // A path to a socket, which takes the place of the host, stays on this machine.
  const host = searchParams.get('host') ?? hostname
  if (/^(\/|%2f)/i.test(host) || isLoopbackHost(host)) return 'inside'
  if (protocol.startsWith('postgres')) return tlsOf(searchParams)
  return protocol === 'http:' ? 'plain' : 'verified'
}

/** What the library for PostgreSQL makes of the parameters of an address. */
function tlsOf(given: URLSearchParams): Line {
  const mode = given.get('sslmode')
  if (mode === 'disable') return 'plain'
  if (mode === 'no-verify') return 'unverified'
  // As libpq has it, these two take any certificate.
  if (given.get('uselibpqcompat') === 'true' && (mode === 'prefer' || mode === 'require')) return 'unverified'
  const asks = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].some((name) => given.get(name))
  return asks || /^(true|1)$/.test(given.get('ssl') ?? '') ? 'verified' : 'plain'
}
