import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the range of the ports that systems give to connections, which may take one that was free a moment ago. */
const [lowest, highest] = [15_000, 32_000]

/** A file for each port that a living process has asked for: it may not listen there yet. */
const claims = join(tmpdir(), 'casement-ports')

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Claims a port for the life of this process; false where another living one has it. */
function claim(port: number): boolean {
  const file = join(claims, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Content of a file, and nothing of one that somebody else has just taken away. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Takes back what processes claimed that have ended since. */
function forgetTheDead(): void {
  mkdirSync(claims, { recursive: true })
  for (const port of readdirSync(claims)) {
    const file = join(claims, port)
    const owner = Number(readIfThere(file))
    // An empty file is being written.
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true })
  }
}

/** As many ports on the loopback address as asked for: free, and given to no other living process that asked here. */
export async function freePorts(count: number): Promise<number[]> {
  forgetTheDead()
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(lowest, highest)
    if (claim(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** One port as `freePorts` gives them. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!
