import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './root.mjs'
import { timeReport, timesOf } from './run-times.ts'

/** One test of the last complete run: where it ran, its own title and what became of it. */
export interface TestOutcome {
  run: string
  file: string
  title: string
  state: 'passed' | 'failed' | 'skipped'
  /** why it was skipped */
  reason?: string
}

/** Content of `.results/tests.json`. A module that could not be loaded counts as one failure. */
export interface RunResults {
  casement: 1
  passed: number
  failed: number
  skipped: number
  tests: TestOutcome[]
}

/** What became of the tests of a file. */
export const outcomesOf = (module: TestModule): TestOutcome[] => {
  const run = module.project.name
  const file = module.relativeModuleId
  const tests = [...module.children.allTests()].map((test): TestOutcome => {
    const result = test.result()
    if (result.state === 'failed' || result.state === 'passed')
      return { run, file, title: test.name, state: result.state }
    const reason = (result.state === 'skipped' && result.note) || 'it does not say why'
    return { run, file, title: test.name, state: 'skipped', reason }
  })
  const broken =
    module.errors().length > 0 ||
    (module.state() === 'failed' && tests.every((test) => test.state !== 'failed'))
  return broken ? [...tests, { run, file, title: '(the file itself)', state: 'failed' }] : tests
}

/** Writes what a complete run (`npm test`) showed; `npm run spec` reads it. Partial runs leave the file alone. */
export default class ResultFile implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[], reason: string) {
    if (!process.env['COMPLETE_TEST_RUN'] || reason === 'interrupted') return
    for (const line of timeReport(modules.map(timesOf))) console.log(line)
    const tests = modules.flatMap(outcomesOf)
    const count = (state: TestOutcome['state']) => tests.filter((test) => test.state === state).length
    const results: RunResults = {
      casement: 1,
      passed: count('passed'),
      failed: count('failed') + unhandled.length,
      skipped: count('skipped'),
      tests,
    }
    const folder = join(root, '.results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'tests.json.new'), JSON.stringify(results, null, 1))
    renameSync(join(folder, 'tests.json.new'), join(folder, 'tests.json'))
  }
}
