import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startAppServer } from '../../scripts/dev/app-server.ts'
import { root } from '../../scripts/root.mjs'

const bases = { portal: '/assets/', frame: '/frame/' }
const left = new Set(['dist', 'node_modules', 'test', 'workbench'])

export interface AppCopies {
  /** What `casement dev` is told. */
  readonly words: readonly string[]
  /** Saves a file of an app, 'portal/src/app.tsx', with a change of its text. */
  rewrite(path: string, change: (text: string) => string): void
  close(): Promise<void>
}

/**
 * Portal and frame in a temporary folder, each with its dev server, so that a test may change their sources. The packages
 * that they stand on are the repository's.
 */
export async function openAppCopies(): Promise<AppCopies> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'casement-apps-')))
  for (const name of ['node_modules', 'packages', 'tsconfig'])
    symlinkSync(join(root, name), join(folder, name))
  for (const app of Object.keys(bases))
    cpSync(join(root, 'apps', app), join(folder, 'apps', app), {
      recursive: true,
      filter: (path) => !left.has(basename(path)),
    })
  const started = await Promise.all(
    Object.entries(bases).map(async ([app, base]) => {
      const server = await startAppServer({
        folder: join(folder, 'apps', app),
        base,
        cacheFolder: join(folder, 'cache', app),
        logLevel: 'error',
      })
      return { app, server }
    }),
  )
  return {
    words: started.map(({ app, server }) => `${app}=${server.url}`),
    rewrite(path, change) {
      const file = join(folder, 'apps', path)
      const before = readFileSync(file, 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`${path} is as it was: what was to be changed is not there`)
      writeFileSync(file, after)
    },
    async close() {
      await Promise.all(started.map(({ server }) => server.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
