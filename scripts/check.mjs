// npm run check: the fast one. Types, lint, format, unit tests (architecture and docs among them), without those that take
// long: whole databases, books and random questions (*.long.test.ts) are for npm test.
import { spawn } from 'node:child_process'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

requireNode()
ensureInstalled()

/** Steps of a group run at once: each of the first takes one processor, tests take all there are. */
const groups = [
  [
    ['types', ['node', 'scripts/types.mjs']],
    ['lint', ['npx', 'oxlint', '--deny-warnings']],
    ['format', ['npx', 'oxfmt', '--check']],
  ],
  [['unit', ['npx', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot']]],
]

for (const group of groups) {
  const ended = await Promise.all(group.map(run))
  if (ended.includes(false)) process.exit(1)
}

/** @param {readonly [string, readonly string[]]} step */
function run([name, [command, ...parameters]]) {
  const started = Date.now()
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('exit', (status) => {
      console.log(
        `${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      )
      resolve(status === 0)
    })
  })
}
