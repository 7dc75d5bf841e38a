import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const listing = spawnSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})

/** False where the source came without its history, as an archive. */
export const isRepository = existsSync(join(root, '.git')) && listing.status === 0

/** Paths below the root of all files that git knows and that are there; none where this is no repository. */
export const committed: readonly string[] = (isRepository ? listing.stdout.split('\0') : []).filter(
  (path) => path !== '' && existsSync(join(root, path)),
)
