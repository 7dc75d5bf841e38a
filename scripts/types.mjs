// npm run types: every workspace in its own environment (see tsconfig/), then tests, scripts and journeys together.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(group, name)),
)
const projects = [...workspaces, 'samples', 'samples/src/content', 'examples', '.'].filter((path) =>
  existsSync(join(root, path, 'tsconfig.json')),
)

const cache = join(root, 'node_modules/.cache/types')

let failed = false
for (const project of projects) {
  const tsc = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      project,
      '--pretty',
      'false',
      // What has not changed since the last time is not checked again.
      '--incremental',
      '--tsBuildInfoFile',
      join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`),
    ],
    { cwd: root, stdio: 'inherit' },
  )
  failed ||= tsc.status !== 0
}
process.exit(failed ? 1 : 0)
