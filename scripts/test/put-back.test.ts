import { expect, test } from 'vitest'
import { readTextFiles } from './import-graph.ts'

/** What a test does to the process, which it shares with the files after it, and what takes it back. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/\bvi\.stubGlobal\(/, 'vi.unstubAllGlobals()'],
  [/\bvi\.stubEnv\(/, 'vi.unstubAllEnvs()'],
  [/\bvi\.useFakeTimers\(/, 'vi.useRealTimers()'],
]
const assigned = /(?:^|[\s;({])\(?(?:globalThis|self|window|global)(?: as [^)]*\))?\.(?!IS_REACT)\w+ = /

/** Changes that a test file leaves behind. */
const leftIn = (text: string): string[] => [
  ...changes.flatMap(([change, back]) =>
    change.test(text) && !text.includes(back) ? [`needs ${back}`] : [],
  ),
  ...(assigned.test(text) ? ['needs vi.stubGlobal'] : []),
]

test('files whose tests change the process take it back', () => {
  const left = readTextFiles()
    .filter(({ path }) => /^(?:packages|apps|samples|scripts)\/.*\.test\.tsx?$/.test(path))
    .filter(({ path }) => path !== 'scripts/test/put-back.test.ts')
    .flatMap(({ path, text }) => leftIn(text).map((what) => `${path} ${what}`))
  expect(left).toEqual([])
})

test.each([
  ['self.fetch = () => nothing', 1],
  ['  globalThis.matchMedia = query', 1],
  ['(globalThis as Record<string, unknown>).ResizeObserver = class {}', 1],
  ["vi.stubGlobal('fetch', other)", 1],
  ["vi.stubGlobal('fetch', other)\nvi.unstubAllGlobals()", 0],
  ['window.location.href === there', 0],
])('%s', (text, count) => {
  expect(leftIn(text)).toHaveLength(count)
})
