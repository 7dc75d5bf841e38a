import { portalPolicy } from '@casement/portal-server'
import { addressOf, type Settings } from '@casement/server'
import { hasOtherBackEnd, isBesidePowerBi } from '../settings/parts.ts'

/**
 * Problems of settings by which a browser, or the portal itself, leaves the frame of every report empty, one sentence each.
 */
export function policyProblems(settings: Settings): string[] {
  const { service, embedding } = settings
  const { appHost } = embedding.provider
  const isOurOwn = !hasOtherBackEnd(settings)
  if (isBesidePowerBi(settings) && addressOf(appHost).origin === addressOf(service.publicUrl).origin)
    return [
      `embedding.provider.appHost (CASEMENT_EMBEDDING_PROVIDER_APP_HOST): is ${appHost}, our own service, which does not run beside ${embedding.baseUrl}; set it to where frames of that one come from, as https://app.powerbi.com, and embedding.provider.allowedHosts to their hosts`,
    ]
  return [
    ...(isOurOwn ? ancestorProblems(settings) : []),
    ...frameProblems('embedding.provider.appHost', appHost, settings),
    ...(isOurOwn && service.publicUrl !== appHost
      ? frameProblems('service.publicUrl', service.publicUrl, settings)
      : []),
  ]
}

/** Problem of pages of the portal that may not show frames of our own service. */
function ancestorProblems({ portal, service }: Settings): string[] {
  const { origin } = addressOf(portal.publicUrl)
  return service.allowedHosts.includes(origin)
    ? []
    : [
        `service.allowedHosts (CASEMENT_SERVICE_ALLOWED_HOSTS): is ${service.allowedHosts.join(', ')}, so that browsers leave every frame of the portal empty; add ${origin}`,
      ]
}

/** Problem of frames from an address that the portal does not show, by the name of the setting that has the address. */
function frameProblems(name: string, address: string, settings: Settings): string[] {
  const { allowedHosts } = settings.embedding.provider
  const url = new URL(address)
  const isNamed = allowedHosts.some((host) => names(host.toLowerCase(), url))
  const isCovered = portalPolicy(settings)['frame-src']!.some((source) => covers(source.toLowerCase(), url))
  if (isNamed && isCovered) return []
  return [
    `embedding.provider.allowedHosts (CASEMENT_EMBEDDING_PROVIDER_ALLOWED_HOSTS): is ${allowedHosts.join(', ')}, so that the portal shows no frames of ${name}, ${url.origin}; add ${url.host}`,
  ]
}

/** Whether a host of the list names that of an address, as the client takes it. */
const names = (host: string, url: URL): boolean =>
  host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === url.hostname || host === url.host

/** Whether a source of a policy covers an address, as browsers take it: one without a port is for the usual port alone. */
function covers(source: string, { hostname, port, protocol }: URL): boolean {
  const [, scheme, host = '', itsPort = ''] = /^(https?:)\/\/(.*?)(?::(\d+))?$/.exec(source) ?? []
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname
  return isHost && itsPort === port && (scheme === protocol || scheme === 'http:')
}
