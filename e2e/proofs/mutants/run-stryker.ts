import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { briefly } from '../../../scripts/briefly.mjs'
import { initialisedDatabase } from '../../../scripts/initialised-database.mjs'
import { patienceMs, waitedMs } from '../../../scripts/patience.mjs'
import { root } from '../../../scripts/root.mjs'
import type { Mutant } from './outcome.ts'

/** The parts of Stryker's report that are read. */
interface Report {
  files: Record<
    string,
    { source: string; mutants: { status: string; replacement?: string; location: Location }[] }
  >
}
interface Place {
  line: number
  column: number
}
interface Location {
  start: Place
  end: Place
}

/** Runs Stryker in `folder`, a copy of the repository, and answers with all mutants that it made of folders, files and lines. */
export function runStryker(
  folder: string,
  {
    mutated,
    tests,
    concurrency,
  }: { mutated: readonly string[]; tests: readonly string[]; concurrency: number },
): Mutant[] {
  const report = join(folder, '.mutants.json')
  writeFileSync(join(folder, 'vitest.mutants.config.mjs'), vitestConfig(tests))
  writeFileSync(join(folder, 'vitest.mutants.runner.mjs'), vitestRunner)
  const options = {
    mutate: mutated.map((path) => (/\.tsx?(:|$)/.test(path) ? path : `${path}/**/*.{ts,tsx}`)),
    inPlace: true,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunnerNodeArgs: briefly,
    vitest: { configFile: 'vitest.mutants.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    disableTypeChecks: false,
    checkers: [],
    concurrency,
    // Loops without an end are found by their count; this is for what waits, also where the machine is busy.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 15,
    allowEmpty: true,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    cleanTempDir: 'always',
  }
  const config = join(folder, 'stryker.mutants.json')
  writeFileSync(config, JSON.stringify(options))
  // Stryker takes no notice of a test file that cannot be loaded: what only that one tests would be told as not tested.
  const once = ['run', '--config', 'vitest.mutants.config.mjs', '--maxWorkers', '1']
  if (!succeeds(folder, 'vitest/vitest.mjs', once))
    throw new Error('The tests fail without a mutant. Their words are above.')
  if (!succeeds(folder, '@stryker-mutator/core/bin/stryker.js', ['run', config]))
    throw new Error('Stryker stopped. Its words are above.')
  return mutantsOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
}

/** Runs a command of a package in `folder`; what it says goes to stderr. */
function succeeds(folder: string, command: string, words: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', command), ...words], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, STORE_INITIALISED_DATABASE: initialisedDatabase },
  })
  return status === 0
}

/**
 * Files of a run share their modules, as in `vitest.config.ts`. Tests that start a server come last: of a change that another
 * test notices they are not run any more.
 */
const vitestConfig = (tests: readonly string[]) => `
import { BaseSequencer } from 'vitest/node'

const startsServer = ({ moduleId }) => Number(moduleId.includes('.server.test.'))
class ServersLast extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).toSorted((a, b) => startsServer(a) - startsServer(b))
  }
}
const test = ${JSON.stringify({
  include: tests,
  exclude: ['**/*.long.test.ts', '**/node_modules/**'],
  globalSetup: ['./scripts/initialised-database.mjs'],
  testTimeout: patienceMs,
  hookTimeout: patienceMs,
  expect: { poll: { timeout: waitedMs } },
  isolate: false,
  reporters: ['dot'],
  runner: './vitest.mutants.runner.mjs',
})}
export default { test: { ...test, sequence: { sequencer: ServersLast } } }
`

/** Files that come after a test has noticed the change are not even loaded, which takes longer than most tests. */
const vitestRunner = `
import { TestRunner } from 'vitest'

export default class extends TestRunner {
  importFile(path, source) {
    return source === 'collect' && this.cancelRun ? undefined : super.importFile(path, source)
  }
}
`

const mutantsOf = ({ files }: Report): Mutant[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ status, replacement = '', location }) => ({
      file,
      line: location.start.line,
      text: lines[location.start.line - 1]!.trim(),
      change: `${onOneLine(textAt(lines, location))} -> ${onOneLine(replacement)}`,
      status,
    }))
  })

/** The text between two places; lines and columns begin with 1, and the end is behind the last character. */
function textAt(lines: readonly string[], { start, end }: Location): string {
  const taken = lines.slice(start.line - 1, end.line)
  taken[taken.length - 1] = taken.at(-1)!.slice(0, end.column - 1)
  taken[0] = taken[0]!.slice(start.column - 1)
  return taken.join('\n')
}

/** Without the middle of what is long, such as the body of a function. */
function onOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 80)} … ${line.slice(-40)}` : line
}
