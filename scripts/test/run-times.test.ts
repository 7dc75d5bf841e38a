import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { timeReport, timesOf } from '../run-times.ts'

const fileOf = (run: string, file: string, loadMs: number, duration: number, tests: readonly number[]) =>
  timesOf({
    project: { name: run },
    relativeModuleId: file,
    diagnostic: () => ({
      environmentSetupDuration: 0,
      prepareDuration: 0,
      setupDuration: 0,
      collectDuration: loadMs,
      duration,
    }),
    children: { allTests: () => tests.map((ms) => ({ diagnostic: () => ({ duration: ms }) })) },
  } as unknown as TestModule)

test('a run says what its files waited for, by kind of run, and which ten were the slowest', () => {
  const files = [
    fileOf('unit', 'a.test.ts', 1000, 2000, [1500, 500]),
    fileOf('server', 'b.server.test.ts', 2000, 9000, [3000]),
    // Two tests beside each other.
    fileOf('server', 'c.server.test.ts', 0, 4000, [4000, 3000]),
    ...Array.from({ length: 9 }, (_, at) => fileOf('browser', `${at}.browser.test.ts`, 0, at * 1000, [])),
  ]
  expect(timeReport(files)).toEqual([
    'work of all processes by kind of run',
    '  unit: 3 s in 1 files: 1 s loading, 0 s starting and ending, 2 s in tests',
    '  server: 15 s in 2 files: 2 s loading, 6 s starting and ending, 7 s in tests',
    '  browser: 36 s in 9 files: 0 s loading, 36 s starting and ending, 0 s in tests',
    'slowest files',
    '  11 s b.server.test.ts',
    '  8 s 8.browser.test.ts',
    '  7 s 7.browser.test.ts',
    '  6 s 6.browser.test.ts',
    '  5 s 5.browser.test.ts',
    '  4 s c.server.test.ts',
    '  4 s 4.browser.test.ts',
    '  3 s a.test.ts',
    '  3 s 3.browser.test.ts',
    '  2 s 2.browser.test.ts',
  ])
})
