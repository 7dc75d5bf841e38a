import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'

const version = '18.3.1'

/** Runs the tests of packages/react on React 18, which it fetches from the package registry into a folder of its own. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'casement-react-18-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const packages = [`react@${version}`, `react-dom@${version}`]
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], { cwd: folder })
    const alias = ['react', 'react-dom'].map((name) => ({
      find: new RegExp(`^${name}(?=/|$)`).source,
      replacement: join(folder, 'node_modules', name),
    }))
    const config = join(folder, 'vitest.config.mjs')
    writeFileSync(
      config,
      `const alias = ${JSON.stringify(alias)}.map(({ find, replacement }) => ({ find: new RegExp(find), replacement }))
export default { root: ${JSON.stringify(root)}, resolve: { alias }, test: { include: ['packages/react/test/**/*.test.tsx'] } }`,
    )
    const results = join(folder, 'results.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const options = ['run', '--config', config, '--reporter=json', `--outputFile=${results}`]
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...options], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The tests fail on React ${version}:\n${stdout}\n${stderr}`)
    const { numPassedTests } = JSON.parse(readFileSync(results, 'utf8')) as {
      numPassedTests: number
    }
    return { react: version, passed: numPassedTests, holds: numPassedTests > 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
