import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Whether what npm says it installed is what the lock file asks for: all of it, or what the product is built and run with. npm
 * writes its own list last.
 *
 * @param {Readonly<Record<string, { version?: string }>>} installed
 * @param {'all' | 'toRun'} what
 */
function isInstalled(installed, what) {
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, dev, optional, devOptional, link }]) =>
      !path.includes('node_modules/') ||
      optional ||
      link ||
      (what === 'toRun' && (dev || devOptional)) ||
      installed[path]?.version === version,
  )
}

/** What npm says it installed; nothing before it has. */
function installedPackages() {
  const list = 'node_modules/.package-lock.json'
  return existsSync(join(root, list)) ? packagesOf(list) : {}
}

const quietly = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * What npm is told, whatever NODE_ENV or its own settings say: for everything to leave nothing out, and to run the product to
 * leave out what tests and development need, which is half of all bytes.
 */
export const installOptions = {
  all: ['--include=dev', ...quietly],
  toRun: ['--omit=dev', ...quietly],
}

/**
 * Installs the locked dependencies that are absent or not those of the lock file.
 *
 * @param {'all' | 'toRun'} what everything, or what the product is built and run with
 */
export function ensureInstalled(what = 'all') {
  const installed = installedPackages()
  if (isInstalled(installed, what)) return
  // What is there stays, as a product may run from it: the rest is put beside it.
  const verb = what === 'all' && isInstalled(installed, 'toRun') ? ['install', '--no-save'] : ['ci']
  console.error(`Installing dependencies (npm ${verb.join(' ')}) …`)
  const npm = spawnSync('npm', [...verb, ...installOptions[what]], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (npm.status !== 0) {
    console.error('npm failed; its message is above. The first start needs the npm registry once.')
    process.exit(1)
  }
}
