import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, matchPath } from '@casement/contract'
import { openBrowser } from '../browser.ts'
import type { EveryCall } from './every-call-page.ts'
import {
  bundle,
  frameOf,
  heardBy,
  hostOrigin,
  hostPage,
  openSites,
  powerBiOrigin,
  standInSite,
} from './sites.ts'

declare const everyCall: EveryCall

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('every call of the client reaches a frame on another origin, in order, and settles with its answer', async () => {
  const context = await openSites(browser, {
    [hostOrigin]: {
      '/': hostPage(),
      '/host.js': await bundle(join(import.meta.dirname, 'every-call-page.ts')),
    },
    [powerBiOrigin]: standInSite(),
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(hostOrigin)

  const covered = new Set<string>()
  for (const kind of await page.evaluate(() => everyCall.kinds)) {
    const { uid, first } = await page.evaluate((name) => everyCall.embed(name), kind)
    const frame = await frameOf(page, uid)
    await heardBy(frame, first)
    const { expected, failed } = await page.evaluate((name) => everyCall.run(name), kind)
    expect(failed, kind).toEqual([])
    const heard = await heardBy(frame, expected.at(-1)!.split(' ')[1]!)
    const told = heard.map(({ method, url }) => `${method} ${url}`)
    expect(
      told.filter((each) => each !== 'POST /frontload/config'),
      kind,
    ).toEqual(expected)
    for (const [name, call] of Object.entries(calls))
      if (heard.some(({ method, url }) => method === call.method && matchPath(call.path, url)))
        covered.add(name)
  }
  expect(Object.keys(calls).filter((name) => !covered.has(name))).toEqual([])
  expect(await page.evaluate(() => everyCall.reset())).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
