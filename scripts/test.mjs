// npm test: everything. Ends with the line `N passed, 0 failed`. npm test -- PATH: the tests there, and nothing beside them.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { requireChromium } from './chromium.mjs'
import { root } from './root.mjs'

requireNode()
ensureInstalled()
const chromium = requireChromium()
const given = process.argv.slice(2)
const complete = given.length === 0
// What a path alone needs of the built apps is built by its run.
if (complete) await (await import('./build.mjs')).ensureBuilt()

const steps = [
  ['types', ['scripts/types.mjs']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
]
/** Runs a program of Node's; resolves to its exit status. */
const run = (parameters, env = process.env) =>
  new Promise((resolve) =>
    spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).on(
      'exit',
      (status) => resolve(status),
    ),
  )

// They run while the tests do, which leave a processor free now and then.
const checked = (complete ? steps : []).map(async ([name, parameters]) => ({
  name,
  isSound: (await run(parameters)) === 0,
}))

const results = join(root, '.results', 'tests.json')
if (complete) rmSync(results, { force: true })
const status = await run(['node_modules/vitest/vitest.mjs', 'run', ...given], {
  ...process.env,
  CHROMIUM_PATH: chromium,
  ...(complete && { COMPLETE_TEST_RUN: '1' }),
})
const broken = (await Promise.all(checked)).filter(({ isSound }) => !isSound)

for (const { name } of broken) console.log(`${name}: FAILED (npm run check says where)`)
if (complete && !existsSync(results)) {
  console.log('The test run was cut short.')
  process.exit(1)
}
if (complete) {
  const { passed, failed, skipped, tests } = JSON.parse(readFileSync(results, 'utf8'))
  const reasons = tests
    .filter(({ state }) => state === 'skipped')
    .map(({ file, reason }) => `${file}: ${reason}`)
  for (const reason of new Set(reasons)) console.log(`skipped: ${reason}`)
  console.log(`${passed} passed, ${failed + broken.length} failed${skipped ? `, ${skipped} skipped` : ''}`)
}
process.exit(status !== 0 || broken.length > 0 ? 1 : 0)
