import { addressOf, type ServerPart, type Settings } from '@casement/server'

export type Part = ServerPart
/** The servers that the command can start, in the order of a start; without a name it starts those that are needed. */
export const parts: readonly Part[] = ['identity', 'service', 'portal']

export const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)

/** True if the portal embeds from another service than the one that starts with it. */
export const hasOtherBackEnd = ({ service, embedding }: Settings): boolean =>
  embedding.baseUrl !== `${service.innerUrl ?? addressOf(service.publicUrl).href}/v1.0/myorg`

/**
 * True if reports come from Power BI: a service elsewhere that knows the portal by a secret or a certificate, which our own
 * never does.
 */
export const isBesidePowerBi = (settings: Settings): boolean =>
  hasOtherBackEnd(settings) &&
  (settings.embedding.clientSecret !== undefined || settings.embedding.clientCertificate !== undefined)

/** The servers that make the product by these settings: an issuer of one's own, and Power BI, stand in the place of ours. */
export const partsOf = (settings: Settings): readonly Part[] =>
  parts.filter(
    (part) =>
      (part !== 'identity' || settings.identity.builtIn) &&
      (part !== 'service' || !isBesidePowerBi(settings)),
  )
