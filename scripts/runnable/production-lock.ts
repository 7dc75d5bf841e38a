import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** An entry of a lock file, by its place as `node_modules/zod`. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
}
export type Locked = Readonly<Record<string, LockedPackage>>

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/**
 * Runs `work` in a folder that holds only a manifest with a lock file in which npm has left, of the repository's, what that
 * manifest needs. `folders` of the repository go along as workspaces, their manifests without what is for development.
 * npm reads nothing from the network for it.
 */
export function withProductionLock<T>(
  manifest: Readonly<Record<string, unknown>>,
  folders: readonly string[],
  work: (folder: string, locked: Locked) => T,
): T {
  const parent = mkdtempSync(join(tmpdir(), 'casement-lock-'))
  const folder = join(parent, 'casement')
  try {
    mkdirSync(folder)
    const { overrides } = readJson<{ overrides: object }>(join(root, 'package.json'))
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ ...manifest, workspaces: folders, overrides }),
    )
    for (const each of folders) {
      const { devDependencies: _left, ...own } = readJson<Record<string, unknown>>(
        join(root, each, 'package.json'),
      )
      mkdirSync(join(folder, each), { recursive: true })
      writeFileSync(join(folder, each, 'package.json'), JSON.stringify(own))
    }
    for (const file of ['package-lock.json', '.npmrc']) cpSync(join(root, file), join(folder, file))
    npm(folder, [
      'install',
      '--package-lock-only',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ])
    const { packages } = readJson<{ packages: Locked }>(join(folder, 'package-lock.json'))
    return work(folder, packages)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** What npm writes to its standard output. Throws with what it says of a failure. */
export function npm(cwd: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', [...words, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed:\n${stderr}`)
  return stdout
}
