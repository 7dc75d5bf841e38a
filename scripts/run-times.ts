import type { TestModule } from 'vitest/node'

/** Where the time of a test file went, in milliseconds. */
export interface FileTimes {
  readonly run: string
  readonly file: string
  /** until the file and all that it imports were there */
  readonly loadMs: number
  /** in its hooks: what is started before its tests and ended after them */
  readonly hooksMs: number
  readonly testsMs: number
}

/** Times of a file of the run. Tests beside each other in one file count once. */
export function timesOf(module: TestModule): FileTimes {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0)
  const testsMs = Math.min(
    duration,
    tests.reduce((total, each) => total + each, 0),
  )
  return {
    run: module.project.name,
    file: module.relativeModuleId,
    loadMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
    hooksMs: duration - testsMs,
    testsMs,
  }
}

const totalOf = ({ loadMs, hooksMs, testsMs }: FileTimes) => loadMs + hooksMs + testsMs
const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** Lines that say what each kind of run waited for, and the ten slowest files. */
export function timeReport(files: readonly FileTimes[]): string[] {
  const sum = (of: readonly FileTimes[], pick: (times: FileTimes) => number) =>
    seconds(of.reduce((total, each) => total + pick(each), 0))
  const runs = [...new Set(files.map(({ run }) => run))].map((run) => {
    const own = files.filter((each) => each.run === run)
    const parts = [
      `${sum(own, ({ loadMs }) => loadMs)} loading`,
      `${sum(own, ({ hooksMs }) => hooksMs)} starting and ending`,
      `${sum(own, ({ testsMs }) => testsMs)} in tests`,
    ]
    return `${run}: ${sum(own, totalOf)} in ${own.length} files: ${parts.join(', ')}`
  })
  const slowest = files
    .toSorted((a, b) => totalOf(b) - totalOf(a))
    .slice(0, 10)
    .map((each) => `  ${seconds(totalOf(each))} ${each.file}`)
  return [
    'work of all processes by kind of run',
    ...runs.map((line) => `  ${line}`),
    'slowest files',
    ...slowest,
  ]
}
