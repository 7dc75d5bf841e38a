import { expect, test } from 'vitest'
import { watchFirstPaint } from './first-paint.ts'

test('from the first picture on, page, theme, locale, filters and figures are what the load asked for', async () => {
  const { strays, ofReport, queries, layoutShift } = await watchFirstPaint({ slower: 6 })
  expect(strays).toEqual([])
  expect(ofReport).toBeGreaterThan(0)
  expect(queries).toBeGreaterThan(0)
  expect(layoutShift).toBeLessThanOrEqual(0.02)
})
