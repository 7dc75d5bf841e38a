import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the range of the ports that systems give to connections, which may take one that was free a moment ago. */
const usual = [15_000, 32_000] as const
/** A file for each port that a process was given, with the id of that process. */
const given = join(tmpdir(), 'casement-test-ports')

/**
 * As many ports on the loopback address as asked for: free, and given to nobody else who asks here, in this process or
 * another, until this one ends. Whoever can listen on port 0 needs none.
 */
export async function freePorts(
  count: number,
  [lowest, highest]: readonly [number, number] = usual,
): Promise<number[]> {
  mkdirSync(given, { recursive: true })
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(lowest, highest)
    if (take(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}

/** True if the port is this process's from now on. One whose process has ended is given the next time. */
function take(port: number): boolean {
  const path = join(given, `${port}`)
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    if (!isRunning(path)) rmSync(path, { force: true })
    return false
  }
}

function isRunning(path: string): boolean {
  try {
    // An id that is not written yet is somebody's who takes the port just now.
    return process.kill(Number(readFileSync(path, 'utf8')) || process.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** One port as `freePorts` gives them. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!
