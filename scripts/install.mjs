import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const stamp = join(root, 'node_modules', '.installed-lock')

/** Installs the locked dependencies when they are absent or the lock file has changed since. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing dependencies (npm ci) …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (npm.status !== 0) {
    console.error(
      'npm ci failed; its message is above. Casement needs the npm registry once, for the first start.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
