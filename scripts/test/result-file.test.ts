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

test('a test has passed or failed, or says why it was skipped', () => {
  const outcomes = outcomesOf(
    moduleWith({
      right: { state: 'passed', errors: undefined },
      wrong: { state: 'failed', errors: [{ message: 'expected 1 to be 2' }] },
      'not here': { state: 'skipped', note: 'no engine' },
    }),
  )
  const of = { run: 'server', file: 'a.server.test.ts' }
  expect(outcomes).toEqual([
    { ...of, title: 'right', state: 'passed' },
    { ...of, title: 'wrong', state: 'failed' },
    { ...of, title: 'not here', state: 'skipped', reason: 'no engine' },
  ])
})

test('a file that cannot be loaded is a failure of its own', () => {
  expect(outcomesOf(moduleWith({}, [new Error('no such module')]))).toEqual([
    { run: 'server', file: 'a.server.test.ts', title: '(the file itself)', state: 'failed' },
  ])
})
