import { addressOf, isLoopbackHost, type Settings } from '@casement/server'

/** Origin that the portal's pages and the frames have in common where others reach it: neither is then kept from the other. */
export function sharedOrigin({ portal, embedding }: Settings): string | undefined {
  const { origin } = addressOf(portal.publicUrl)
  if (isLoopbackHost(new URL(origin).hostname)) return undefined
  return origin === addressOf(embedding.provider.appHost).origin ? origin : undefined
}
