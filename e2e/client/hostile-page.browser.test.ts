import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { attack } from './hostile-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('generated messages of foreign windows and origins raise nothing, learn nothing and break nothing', async () => {
  const { messages, received, ...bad } = await attack(browser, { messages: 4_000, seed: 4711 })
  expect(received).toBe(messages)
  expect(bad).toEqual({
    eventsRaised: 0,
    hooksCalled: 0,
    toldToStrangers: 0,
    settledByStrangers: 0,
    isPolluted: false,
    complaints: [],
  })
})
