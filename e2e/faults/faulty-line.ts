import { connect, createServer, type Socket } from 'node:net'

/** A line between two programs that can be cut, stopped or slowed down. */
export interface FaultyLine {
  readonly port: number
  /** Ends what is connected now; new connections are taken. */
  cut(): void
  /** Takes connections and passes nothing on. */
  freeze(): void
  /** Refuses and ends connections. */
  close(): void
  /** Passes everything on so many milliseconds late. */
  slow(ms: number): void
  /** Passes everything on at once again. */
  mend(): void
  stop(): Promise<void>
}

type State = { readonly kind: 'open' | 'frozen' | 'closed' } | { readonly kind: 'slow'; readonly ms: number }

export async function openLine(port: number, to: number): Promise<FaultyLine> {
  let state: State = { kind: 'open' }
  const sockets = new Set<Socket>()
  /** What is held back goes on as soon as the line is mended. */
  let onMend: (() => void)[] = []

  function pass(from: Socket, into: Socket): void {
    from.on('data', (data: Buffer) => {
      const go = () => !into.destroyed && into.write(data)
      if (state.kind === 'frozen') onMend.push(go)
      // oxlint-disable-next-line waiting/no-sleep -- the fault itself: a line that takes its time
      else if (state.kind === 'slow') setTimeout(go, state.ms)
      else go()
    })
    from.on('end', () => into.end())
    from.on('error', () => into.destroy())
    from.on('close', () => {
      sockets.delete(from)
      into.destroy()
    })
    sockets.add(from)
  }
  const server = createServer((incoming) => {
    if (state.kind === 'closed') return incoming.resetAndDestroy()
    const outgoing = connect(to, '127.0.0.1')
    pass(incoming, outgoing)
    pass(outgoing, incoming)
    return incoming
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve()),
  )
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const mend = () => {
    state = { kind: 'open' }
    const held = onMend
    onMend = []
    for (const go of held) go()
  }
  return {
    port,
    cut,
    mend,
    freeze: () => void (state = { kind: 'frozen' }),
    slow: (ms) => void (state = { kind: 'slow', ms }),
    close() {
      state = { kind: 'closed' }
      cut()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
