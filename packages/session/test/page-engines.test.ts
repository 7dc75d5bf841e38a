import { expect, test } from 'vitest'
import type { PageEngine } from '../src/local/page-engine.ts'
import { createPageEngines } from '../src/local/page-engines.ts'

const engine = (generation = 'g1') => ({ generation }) as PageEngine
const surely = { isSame: false, isUnsure: false }

test('three pages are kept, the last prepared; one that is fetched anew answers until the next is prepared', () => {
  const engines = createPageEngines()
  const [first, second] = [engine(), engine()]
  engines.take('a', first, surely)
  engines.take('a', second, surely)
  expect(engines.of('a')).toBe(first)
  engines.replace('a', second)
  expect(engines.of('a')).toBe(second)
  for (const page of ['b', 'c', 'd']) engines.replace(page, engine())
  expect(['a', 'b', 'c', 'd'].map((page) => engines.of(page) !== null)).toEqual([false, true, true, true])
})

test('with another token only the page stays whose tables are the same', () => {
  const engines = createPageEngines()
  const [a, b] = [engine(), engine()]
  engines.take('a', a, surely)
  engines.take('b', b, surely)
  engines.take('b', engine(), { isSame: true, isUnsure: true })
  expect([engines.of('a'), engines.of('b')]).toEqual([null, b])
  const next = engine()
  engines.take('b', next, { isSame: false, isUnsure: true })
  expect(engines.of('b')).toBe(next)
})

test('engines of other content or another day go', () => {
  const engines = createPageEngines()
  engines.take('a', engine(), surely)
  expect([engines.areOf('g1'), engines.areOf('g2')]).toEqual([true, false])
  engines.take('b', engine('g2'), surely)
  expect([engines.of('a'), engines.areOf('g2')]).toEqual([null, true])
})
