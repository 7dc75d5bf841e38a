// npm run types: every workspace in its own environment (see tsconfig/), then tests, scripts and journeys together.
import { spawn } from 'node:child_process'
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

/** Checks a project; true when it has no errors. */
function isSound(project) {
  const tsc = spawn(
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
  return new Promise((resolve) => tsc.on('exit', (status) => resolve(status === 0)))
}

let failed = false
const left = projects.toReversed()
async function checkNext() {
  for (let project = left.pop(); project !== undefined; project = left.pop())
    if (!(await isSound(project))) failed = true
}
// A second compiler works while the first one reads and writes its files.
await Promise.all([checkNext(), checkNext()])
process.exit(failed ? 1 : 0)
