// npm test: everything. Ends with the line `N passed, 0 failed`. npm test -- PATH: the tests there, and nothing beside them.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

requireNode()
const given = process.argv.slice(2)
const complete = given.length === 0

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

/** The path of the browser, which is looked for, and on a new machine installed, while other things are. */
const browser = (() => {
  const child = spawn(process.execPath, ['scripts/chromium.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let path = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (path += text))
  return new Promise((resolve) =>
    child.on('close', (status) => resolve(status === 0 ? path.trim() : undefined)),
  )
})()
ensureInstalled()
// What a path alone needs of the built apps is built by its run.
const built = complete ? import('./build.mjs').then(({ ensureBuilt }) => ensureBuilt()) : undefined

// They run while the tests do, which leave a processor free now and then.
const checked = (complete ? steps : []).map(async ([name, parameters]) => ({
  name,
  isSound: (await run(parameters)) === 0,
}))

/** Where a system has a disk in memory, and how much of it has to be free: some hundred stores are written in a run. */
const [disk, needed] = ['/dev/shm', 6 * 2 ** 30]

/** A folder for what tests write, in memory where there is room for it. Databases of other users read in it. */
function temporaryFolder() {
  const { bavail, bsize } = existsSync(disk) ? statfsSync(disk) : { bavail: 0, bsize: 0 }
  const folder = mkdtempSync(join(bavail * bsize < needed ? tmpdir() : disk, 'casement-tests-'))
  chmodSync(folder, 0o755)
  return folder
}

const chromium = await browser
if (!chromium) process.exit(1)
await built

const temporary = temporaryFolder()
const results = join(root, '.results', 'tests.json')
if (complete) rmSync(results, { force: true })
const status = await run(['node_modules/vitest/vitest.mjs', 'run', ...given], {
  ...process.env,
  CHROMIUM_PATH: chromium,
  TMPDIR: temporary,
  ...(complete && { COMPLETE_TEST_RUN: '1' }),
})
rmSync(temporary, { recursive: true, force: true })
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
