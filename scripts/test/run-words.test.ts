import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** npm scripts that run.mjs runs, but those of the product's command. */
const run = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /node scripts\/run\.mjs (scripts\/\S+)/.exec(line) ?? []
  return script === undefined ? [] : [[name, script] as const]
})
const said = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', ...words], { cwd: root, encoding: 'utf8' })

test.each(run)('npm run %s -- --help says what it is and takes', (name, script) => {
  const { stdout, stderr, status } = said(script, '--help')
  expect([stderr, status]).toEqual(['', 0])
  expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b.*: \\w`))
})

test('words that a script does not take are told in one line', () => {
  const { stdout, stderr, status } = said('scripts/runnable.ts', '--outt', 'folder')
  expect([stdout, status]).toEqual(['', 1])
  expect(stderr).toMatch(/^Unknown option '--outt'.* \(--help says what it takes\)\n$/)
})
