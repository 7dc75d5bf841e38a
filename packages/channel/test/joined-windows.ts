/** Two windows on two origins, as each sees the other: messages are cloned and arrive in a later task. */
export interface JoinedWindows {
  /** What each side listens on. */
  readonly host: Window
  readonly frame: Window
  /** What each side posts to; also the source of what it receives. */
  readonly frameSeenByHost: Window
  readonly hostSeenByFrame: Window
  readonly hostOrigin: string
  readonly frameOrigin: string
  /** Posts to the host as any window at any origin. */
  postToHost(data: unknown, source: Window, origin: string): void
  /** Listeners that are registered now, on both sides. */
  listeners(): number
  /** Everything that was posted and delivered, in order. */
  readonly delivered: { to: 'host' | 'frame'; data: unknown }[]
}

type Listener = (event: MessageEvent) => void

export function joinedWindows(
  hostOrigin = 'https://portal.test',
  frameOrigin = 'https://embed.test',
): JoinedWindows {
  const delivered: JoinedWindows['delivered'] = []
  const sides = { host: new Set<Listener>(), frame: new Set<Listener>() }
  const listening = (side: 'host' | 'frame') =>
    ({
      addEventListener: (_: string, listener: Listener) => sides[side].add(listener),
      removeEventListener: (_: string, listener: Listener) => sides[side].delete(listener),
    }) as unknown as Window
  const deliver = (to: 'host' | 'frame', data: unknown, source: Window, origin: string) => {
    const cloned: unknown = structuredClone(data)
    setTimeout(() => {
      delivered.push({ to, data: cloned })
      for (const listener of sides[to]) listener({ data: cloned, source, origin } as MessageEvent)
    })
  }
  const posting = (to: 'host' | 'frame', itsOrigin: string, senderOrigin: string, sender: () => Window) =>
    ({
      postMessage(data: unknown, target: string) {
        const cloned: unknown = structuredClone(data)
        if (target === '*' || target === itsOrigin) deliver(to, cloned, sender(), senderOrigin)
      },
    }) as unknown as Window
  const frameSeenByHost: Window = posting('frame', frameOrigin, hostOrigin, () => hostSeenByFrame)
  const hostSeenByFrame: Window = posting('host', hostOrigin, frameOrigin, () => frameSeenByHost)
  return {
    host: listening('host'),
    frame: listening('frame'),
    frameSeenByHost,
    hostSeenByFrame,
    hostOrigin,
    frameOrigin,
    postToHost: (data, source, origin) => deliver('host', data, source, origin),
    listeners: () => sides.host.size + sides.frame.size,
    delivered,
  }
}

/** Lets everything that is under way arrive. */
export const settled = async (): Promise<void> => {
  for (let round = 0; round < 12; round++) await new Promise((resolve) => setTimeout(resolve))
}
