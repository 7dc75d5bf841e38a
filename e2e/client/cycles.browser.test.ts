import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { embedAndReset } from './cycles.ts'
import { dropInScript } from './sites.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('embedding and resetting leaves no listener, route, timer, node or frame behind', async () => {
  const { before, after } = await embedAndReset(browser, await dropInScript(), { count: 25, warmUp: 5 })
  const { heapBytes: heapBefore, ...held } = before
  const { heapBytes: heapAfter, ...left } = after
  expect(left).toEqual(held)
  expect(left).toMatchObject({ timers: 0, routes: 0, embeds: 0 })
  expect(heapAfter - heapBefore).toBeLessThan(1_000_000)
})
