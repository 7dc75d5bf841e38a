import { EmbedError } from '@casement/channel'
import type { Peer } from '@casement/channel'
import { isAllowedUrl } from './provider.ts'
import type { Provider } from './provider.ts'

/**
 * Key of an embed configuration that gives up the lock on the frame's origin: messages, tokens among them, go to
 * whatever document the frame holds. For frames in a sandbox without an origin, and for nothing else. A symbol
 * cannot arrive through a JSON configuration.
 */
export const allowAnyFrameOrigin: unique symbol = Symbol('allowAnyFrameOrigin')

export interface FramePeerOptions {
  readonly provider: Provider
  /** The frame's own address, which says where messages go until the frame has spoken. */
  readonly url: string
  readonly anyOrigin: () => boolean
  /** Called once when the frame, or the page itself, turns out to have no origin. */
  readonly onOpaque: (error: EmbedError) => void
}

/**
 * What the host page hears and where it posts: the origin of the frame's address at first; once the frame's
 * window has spoken from another allowed origin, that one (a service may redirect within its hosts).
 */
export function framePeer({ provider, url, anyOrigin, onOpaque }: FramePeerOptions): Peer {
  let targets = [new URL(url, location.href).origin]
  let opaque: EmbedError | undefined
  const refuse = () =>
    onOpaque((opaque = new EmbedError('FRAME_ORIGIN_OPAQUE', 'a sandbox lacks allow-same-origin')))
  // The sandbox of a page is handed down to every frame in it.
  if (self.origin === 'null' && !anyOrigin()) refuse()
  return {
    targets() {
      if (anyOrigin()) return anywhere
      if (opaque) throw opaque
      return targets
    },
    hears(origin) {
      if (anyOrigin() || (origin === targets[0] && !opaque)) return true
      if (origin === 'null' && !opaque) refuse()
      if (!isAllowedUrl(provider, origin)) return false
      opaque = undefined
      targets = [origin]
      return true
    },
  }
}

const anywhere = ['*']
