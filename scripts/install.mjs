import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** Whether what npm says it installed is what the lock file asks for. npm writes its own list last. */
function isInstalled() {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, list))) return false
  const installed = packagesOf(list)
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || optional || link || installed[path]?.version === version,
  )
}

/**
 * What npm is told: to leave nothing out, as the apps are built here, also where NODE_ENV=production or a setting of npm
 * leaves out what is needed for building.
 */
export const installOptions = [
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Installs the locked dependencies when they are absent or not those of the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.error('Installing dependencies (npm ci) …')
  const npm = spawnSync('npm', ['ci', ...installOptions], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (npm.status !== 0) {
    console.error('npm ci failed; its message is above. The first start needs the npm registry once.')
    process.exit(1)
  }
}
