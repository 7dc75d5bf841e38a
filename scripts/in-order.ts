import type { RunnerTestSuite } from 'vitest'
import { beforeAll } from 'vitest'

function keep(suite: RunnerTestSuite): void {
  suite.shuffle = false
  for (const task of suite.tasks) if (task.type === 'suite') keep(task)
}

/**
 * Has the tests of the file that calls it follow one another as they are written, also in a run whose order is of chance. `why`
 * says what a later test takes over from an earlier one.
 */
export function inOrder(why: string): void {
  if (!why) throw new Error('A file that promises an order says why')
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures a hook asks for: none
  beforeAll(({}, suite) => keep(suite as RunnerTestSuite))
}
