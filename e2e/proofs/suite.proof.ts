import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsSchema } from '@casement/server'
import type { RunResults } from '../../scripts/result-file.ts'
import { requireChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/root.mjs'

/*
 * npm run prove -- suite [--seed 1] [--only quiet,busy,shuffled]: the whole suite three times, as `npm test` runs it: by itself;
 * beside two processes that take a processor each, in a whole browser, with the product's own ports taken; and with the files,
 * and the tests of each, in an order of chance. It holds if no test fails in any of them.
 */

const ways = ['quiet', 'busy', 'shuffled'] as const
type Way = (typeof ways)[number]

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** What takes one processor as long as whoever started it lives. */
const work = `
  process.on('disconnect', () => process.exit())
  const turn = () => {
    const end = performance.now() + 100
    while (performance.now() < end);
    setImmediate(turn)
  }
  turn()`
const busy = () => spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })

/** Takes the ports that an installation listens on; one that somebody has already is taken. Returns the way to give them back. */
function takePorts(): () => void {
  const { portal, service, identity, examples } = settingsSchema.parse({})
  const taken = [portal, service, identity, examples].map(({ port }) =>
    createServer()
      .on('error', () => {})
      .listen(port, '127.0.0.1'),
  )
  return () => taken.forEach((server) => server.close())
}

async function runSuite(way: Way, seed: number) {
  const beside = way === 'busy' ? [busy(), busy()] : []
  const giveBack = way === 'busy' ? takePorts() : () => {}
  const start = performance.now()
  try {
    const suite = spawn(process.execPath, ['scripts/test.mjs'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...(way === 'busy' && { CHROMIUM_PATH: requireChromium() }),
        ...(way === 'shuffled' && { TEST_ORDER_SEED: String(seed) }),
      },
    })
    await ended(suite)
    const { passed, failed, skipped } = JSON.parse(
      readFileSync(join(root, '.results', 'tests.json'), 'utf8'),
    ) as RunResults
    const seconds = Math.round((performance.now() - start) / 1000)
    return { seconds, passed, failed, skipped, holds: suite.exitCode === 0 && failed === 0 }
  } finally {
    for (const each of beside) each.kill()
    giveBack()
  }
}

export async function run(options: string[]) {
  const { values } = parseArgs({
    args: options,
    options: { seed: { type: 'string' }, only: { type: 'string', default: ways.join() } },
  })
  const seed = Number(values.seed ?? randomInt(1_000_000))
  const runs: Partial<Record<Way, Awaited<ReturnType<typeof runSuite>>>> = {}
  for (const way of ways) if (values.only.split(',').includes(way)) runs[way] = await runSuite(way, seed)
  const all = Object.values(runs)
  return { seed, ...runs, holds: all.length > 0 && all.every(({ holds }) => holds) }
}
