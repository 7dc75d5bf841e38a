import { expect, test } from 'vitest'
import { watchFirstPaints } from './first-paint.ts'

test('from the first picture on, page, theme, locale, filters and figures are what the load asked for', async () => {
  const [seen] = await watchFirstPaints({ slower: 6, runs: 1 })
  const { strays, ofReport, queries, layoutShift } = seen!
  expect(strays).toEqual([])
  expect(ofReport).toBeGreaterThan(0)
  expect(queries).toBeGreaterThan(0)
  expect(layoutShift).toBeLessThanOrEqual(0.02)
})
