import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that the engine spills rows to: readable by its owner only. */
export interface SpillFolder {
  readonly path: string
  remove(): Promise<void>
}

/** Folders of this process that are in use. */
const open = new Set<string>()

/** Processes are told apart on their machine alone: what another machine left in a shared folder stays. */
const ofThisMachine = `${hostname().replaceAll(/[^a-z0-9-]/gi, '-')}.`

/**
 * Makes a folder to spill to: below `parent`, from which the folders of processes that are gone are removed first; without
 * one below the system's folder for temporary files.
 */
export async function makeSpillFolder(parent: string | undefined): Promise<SpillFolder> {
  const path = parent === undefined ? await mkdtemp(join(tmpdir(), 'casement-spill-')) : await below(parent)
  open.add(path)
  return {
    path,
    async remove() {
      open.delete(path)
      await rm(path, { recursive: true, force: true })
    },
  }
}

async function below(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await chmod(parent, 0o700)
  for (const name of await readdir(parent))
    if (isLeftBehind(name, join(parent, name))) await rm(join(parent, name), { recursive: true, force: true })
  const path = join(parent, `${ofThisMachine}${process.pid}.${randomUUID()}`)
  await mkdir(path, { mode: 0o700 })
  return path
}

/** A container's process often has the number of the one before it: what has our own number and is not ours is left. */
function isLeftBehind(name: string, path: string): boolean {
  const [, pid] = name.startsWith(ofThisMachine)
    ? (/^(\d+)\./.exec(name.slice(ofThisMachine.length)) ?? [])
    : []
  if (pid === undefined) return false
  return Number(pid) === process.pid ? !open.has(path) : !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process, which we may not signal, is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
