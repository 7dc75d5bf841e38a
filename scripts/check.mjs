// npm run check: the fast one. Types, lint, format, unit tests (architecture and docs among them), without those that take
// long: whole databases, books and random questions (*.long.test.ts) are for npm test.
import { spawn } from 'node:child_process'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

requireNode()
ensureInstalled()

const unit = ['npx', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot']

/** Steps run beside the unit tests, which leave a processor free at times. */
const beside = [
  ['types', ['node', 'scripts/types.mjs']],
  ['lint', ['npx', 'oxlint', '--deny-warnings']],
  ['format', ['npx', 'oxfmt', '--check']],
]

const ended = await Promise.all([run('unit', unit, 'inherit'), ...beside.map((step) => run(...step, 'pipe'))])
for (const { said } of ended) console.log(said)
if (ended.some(({ passed }) => !passed)) process.exit(1)

/**
 * Runs one step; what it writes into a pipe is told with how it ended, so that no step's words stand among another's.
 *
 * @param {string} name
 * @param {readonly string[]} words of the command
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ said: string, passed: boolean }>}
 */
function run(name, [command, ...parameters], output) {
  const started = Date.now()
  const child = spawn(command, parameters, { cwd: root, stdio: ['inherit', output, output] })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      written += text
    })
  }
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      const how = `${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`
      resolve({ said: `${written}${how}`, passed: status === 0 })
    })
  })
}
