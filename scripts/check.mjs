// npm run check: the fast one. Types, lint, format, unit tests (architecture and docs among them).
import { spawnSync } from 'node:child_process'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

requireNode()
ensureInstalled()

const steps = [
  ['types', ['node', 'scripts/types.mjs']],
  ['lint', ['npx', 'oxlint', '--deny-warnings']],
  ['format', ['npx', 'prettier', '--check', '--log-level', 'warn', '.']],
  ['unit', ['npx', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot']],
]

for (const [name, [command, ...parameters]] of steps) {
  const started = Date.now()
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit' })
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) process.exit(1)
}
