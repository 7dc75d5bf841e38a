import { CallRefused } from '@casement/channel'
import type { FurtherCall } from '@casement/channel'
import { contentHeight } from '@casement/contract'
import type { ContentHeight, FollowBody } from '@casement/contract'

/** Tells the host how high its frame has to be, as long as it wants to know. */
export interface HeightTeller {
  /** The call by which the host asks for it. */
  readonly call: FurtherCall
  isFollowed(): boolean
  /** Returns the way to stop. */
  onFollowed(listener: () => void): () => void
  /** The height that is right now; the host hears of it where it is another than the last one. */
  note(height: ContentHeight): void
}

export function createHeightTeller(tell: (height: ContentHeight) => void): HeightTeller {
  const listeners = new Set<() => void>()
  let isFollowed = false
  let last: ContentHeight | null = null
  return {
    call: {
      method: 'PUT',
      path: contentHeight.followPath,
      async answer(_, body) {
        const { follow } = (body ?? {}) as Partial<FollowBody>
        if (typeof follow !== 'boolean') throw new CallRefused(400, [{ message: 'follow must be a boolean' }])
        isFollowed = follow
        if (!follow) last = null
        // Whoever asks again wants to hear it again.
        else if (last) tell(last)
        for (const listener of listeners) listener()
      },
    },
    isFollowed: () => isFollowed,
    onFollowed(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    note(height) {
      if (!isFollowed || JSON.stringify(height) === JSON.stringify(last)) return
      last = height
      tell(height)
    },
  }
}
