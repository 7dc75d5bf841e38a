// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lineDifferences, resultDifferences } from './deliberate-differences.ts'
import { normalised, recordedLines, recordedResults } from './recorded.ts'
import type { Line, ScenarioName } from './recorded.ts'
import { replay } from './scenarios.ts'

const names: ScenarioName[] = [
  'embedNormal',
  'setToken',
  'phased',
  'phasedDash',
  'bootstrap',
  'reembed',
  'hooksFail',
  'events',
  'create',
  'quick',
  'visual',
  'qnaTile',
  'frontload',
  'errors',
  'rdl',
  'urls',
  'attrs',
  'unload',
]
/** Frames that run beside each other: only the order within each is the client's. */
const byFrame = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.frame.localeCompare(b.frame))

/** Answers carry new ids each time. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      key === 'id' && typeof each === 'string' ? 'id' : (each ?? null),
    ),
  )

beforeEach(() => {
  for (const method of ['debug', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterAll(() => void vi.restoreAllMocks())

describe.each(names)('%s', (name) => {
  test('sends what powerbi-client 2.23.1 sent, in the same order, but for the listed differences', async () => {
    let theirs = normalised(recordedLines(name))
    for (const { scenario, id, apply } of lineDifferences) {
      if (scenario !== name && scenario !== '*') continue
      const changed = apply(theirs)
      if (scenario !== '*') expect(changed, `${id} makes no difference any more`).not.toEqual(theirs)
      theirs = changed
    }
    const { lines, results } = await replay(name)
    expect(byFrame(normalised(lines))).toEqual(byFrame(theirs))

    const recorded = recordedResults(name)
    const differing = resultDifferences.filter(({ scenario }) => scenario === name)
    for (const [key, ours] of Object.entries(results)) {
      const listed = differing.find((difference) => difference.key === key)
      if (listed)
        expect(withoutIds(recorded[key]), `${key} is no difference any more`).not.toEqual(withoutIds(ours))
      expect(withoutIds(ours), key).toEqual(withoutIds(listed ? listed.ours : recorded[key]))
    }
  })
})
