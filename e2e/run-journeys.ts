import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Runs the journeys in Chromium against the product as `kind` (shared-product.ts) starts it; `files` as `vitest` takes them. */
export async function runJourneys(kind: string, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'casement-journeys-'))
  const results = join(folder, 'results.json')
  try {
    const words = ['run', '--project', 'browser', '--reporter=json', `--outputFile=${results}`, ...files]
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CASEMENT_JOURNEYS: kind },
    })
    await new Promise((resolve) => child.once('exit', resolve))
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(results, 'utf8'),
    ) as Report
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName)
    if (child.exitCode !== 0 || numFailedTests > 0 || numPassedTests === 0)
      throw new Error(`${numFailedTests} journeys failed:\n${failed.join('\n')}`)
    return { passed: numPassedTests, failed: numFailedTests, holds: true }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
