import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import { requireChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/root.mjs'

/** The oldest that is supported, the recommended one and the newest. */
const supported = ['20.19.0', '22', '24']

const runs = {
  unitAndServer: ['--project', 'unit', '--project', 'server'],
  journeys: ['--project', 'browser', 'e2e/portal/sign-in.browser.test.ts'],
}

/**
 * Runs the unit and server tests, and the journeys of signing in to a started product, on each Node that is supported or
 * on those that are named. The programs come from the package registry into a folder of their own.
 */
export async function run(named: readonly string[]) {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'casement-node-'))
  try {
    const found: Record<string, Record<keyof typeof runs, string>> = {}
    for (const version of named.length > 0 ? named : supported) {
      const node = install(version, folder)
      const name = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
      found[name] = {
        unitAndServer: tested(node, 'unitAndServer', folder),
        journeys: tested(node, 'journeys', folder),
      }
    }
    const holds = Object.values(found).every((each) =>
      Object.values(each).every((said) => said.endsWith(' 0 failed')),
    )
    return { ...found, holds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The path of the program of that version. */
function install(version: string, parent: string): string {
  const folder = mkdtempSync(join(parent, 'version-'))
  const name = `node-${process.platform}-${process.arch}`
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...options, `${name}@${version}`], { cwd: folder })
  return join(folder, 'node_modules', name, 'bin', 'node')
}

function tested(node: string, which: keyof typeof runs, folder: string): string {
  const results = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { status } = spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...runs[which], ...reporters],
    {
      cwd: root,
      stdio: ['ignore', process.stderr, process.stderr],
      env: {
        ...process.env,
        PATH: `${join(node, '..')}${delimiter}${process.env['PATH']}`,
        CHROMIUM_PATH: requireChromium(),
      },
    },
  )
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(results, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  rmSync(results)
  return `${passed} passed, ${status === 0 && passed > 0 ? failed : Math.max(failed, 1)} failed`
}
