import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range of the ports that systems give to connections, which may take one that was free a moment ago. */
const [lowest, highest] = [15_000, 32_000]

/** As many ports on the loopback address as asked for, free at the moment of asking; by chance, so that tests beside each other get others. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** One port as `freePorts` gives them. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!
