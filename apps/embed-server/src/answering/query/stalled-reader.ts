import type { ServerResponse } from 'node:http'

/**
 * Ends the connection of a reader who takes nothing of what is ready to be sent for `idleMs`. The time in which there is
 * nothing to send does not count.
 */
export function endStalledReader(response: ServerResponse, idleMs: number): void {
  const { socket } = response
  if (!socket) return
  // The socket's own clock also sees a large piece being taken bit by bit.
  response.setTimeout(idleMs, () => {
    if (response.writableLength > 0 || socket.writableLength > 0) socket.destroy()
    else if (!response.writableEnded) socket.setTimeout(idleMs)
  })
}
