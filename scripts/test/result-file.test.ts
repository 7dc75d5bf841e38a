import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { outcomesOf } from '../result-file.ts'

/** A module of the run, as the reporter is given it. */
const moduleWith = (results: Readonly<Record<string, object>>, errors: readonly unknown[] = []) =>
  ({
    project: { name: 'server' },
    relativeModuleId: 'a.server.test.ts',
    errors: () => errors,
    state: () => (errors.length > 0 ? 'failed' : 'passed'),
    children: {
      allTests: () => Object.entries(results).map(([name, result]) => ({ name, result: () => result })),
    },
  }) as unknown as TestModule

test('a test that passed at its second attempt says what the first one failed with', () => {
  const failure = { message: 'expected 1 to be 2' }
  const outcomes = outcomesOf(
    moduleWith({
      'at once': { state: 'passed', errors: undefined },
      'at the second': { state: 'passed', errors: [failure] },
      never: { state: 'failed', errors: [failure, failure] },
      'not here': { state: 'skipped', note: 'no engine' },
    }),
  )
  const of = { run: 'server', file: 'a.server.test.ts' }
  expect(outcomes).toEqual([
    { ...of, title: 'at once', state: 'passed' },
    { ...of, title: 'at the second', state: 'passed', firstFailure: 'expected 1 to be 2' },
    { ...of, title: 'never', state: 'failed' },
    { ...of, title: 'not here', state: 'skipped', reason: 'no engine' },
  ])
})

test('a file that cannot be loaded is a failure of its own', () => {
  expect(outcomesOf(moduleWith({}, [new Error('no such module')]))).toEqual([
    { run: 'server', file: 'a.server.test.ts', title: '(the file itself)', state: 'failed' },
  ])
})
