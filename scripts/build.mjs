import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { root } from './root.mjs'
import { writeLicences } from './licences.mjs'

/** The folders of the apps that a browser loads. */
export const appsServed = { portal: 'apps/portal', frame: 'apps/frame', examples: 'examples' }

const placeOf = (name) =>
  ['packages/', 'apps/', ''].map((parent) => parent + name).find((folder) => existsSync(join(root, folder)))

/** An app's folder and those of the packages that it stands on, directly or through others; from the root. */
export function sourcesOf(folder) {
  const found = new Set([folder])
  for (const each of found) {
    const { dependencies } = JSON.parse(readFileSync(join(root, each, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies ?? {}))
      if (name.startsWith('@casement/')) found.add(placeOf(name.slice('@casement/'.length)))
  }
  return [...found].toSorted()
}

const folderOf = (app) => join(root, appsServed[app])

const left = new Set(['node_modules', 'dist', 'test', 'workbench', 'recordings', 'README.md'])

function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (left.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** What every build stands on, whatever its sources are. */
const common = ['package-lock.json', 'scripts/build.mjs', 'scripts/compress-files.mjs']

/** A digest of everything in some folders, from the root, and of how they are built: a change anywhere makes anew what stands on it. */
export function inputsOf(folders) {
  const hash = createHash('sha256')
  for (const file of common) hash.update(readFileSync(join(root, file)))
  for (const folder of folders)
    for (const file of filesBelow(join(root, folder)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const inputsOfApp = (app) => inputsOf(sourcesOf(appsServed[app]))

async function build(app, inputs) {
  const folder = folderOf(app)
  // The stamp goes first and comes back last: a build that was cut short is never taken for a whole one.
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await new Promise((resolve, reject) => {
    const vite = spawn(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: folder,
        stdio: ['ignore', process.stderr, process.stderr],
        env: { ...process.env, NODE_ENV: 'production' }, // also when a test run asks for the build
      },
    )
    vite.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building ${app} failed; its message is above.`)),
    )
  })
  await compressFiles(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', '.inputs'), inputs)
}

/** Builds those of the apps, all unless named, whose sources or dependencies have changed since they were last built. */
export async function ensureBuilt(names = Object.keys(appsServed)) {
  const stale = names.filter((app) => {
    const stamp = join(folderOf(app), 'dist', '.inputs')
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputsOfApp(app)
  })
  if (stale.length === 0) return
  console.error(`Building ${stale.join(', ')} …`)
  await Promise.all(stale.map((app) => build(app, inputsOfApp(app))))
  writeLicences()
}

if (import.meta.filename === process.argv[1]) await ensureBuilt()
