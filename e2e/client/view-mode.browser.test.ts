import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as pbi from '@casement/client/powerbi'
import { openBrowser } from '../browser.ts'
import {
  dropInScript,
  frameOf,
  heardBy,
  hostOrigin,
  hostPage,
  openSites,
  powerBiOrigin,
  standInSite,
} from './sites.ts'

declare const window: { powerbi: pbi.service.Service }

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  context = await openSites(browser, {
    [hostOrigin]: { '/': hostPage(), '/host.js': await dropInScript() },
    [powerBiOrigin]: standInSite(),
  })
  page = await context.newPage()
  await page.goto(hostOrigin)
})
afterAll(() => browser.close())

const token = { accessToken: 'TOKEN', tokenType: 1 }

/** Embeds a report in a new element and gives the embed's unique id. */
const embed = (config: object): Promise<string> =>
  page.evaluate((given) => {
    const element = document.createElement('div')
    document.body.append(element)
    const asked = { ...given, type: 'report' } as pbi.IReportEmbedConfiguration
    return window.powerbi.embed(element, asked).config.uniqueId!
  }, config)

test('[PRM-08] the mode that is asked for reaches the frame, when loading and when switching', async () => {
  const embedUrl = `${powerBiOrigin}/reportEmbed`
  for (const viewMode of [0, 1]) {
    const uid = await embed({ id: 'r', ...token, embedUrl, viewMode })
    const frame = await frameOf(page, uid)
    const load = (await heardBy(frame, '/report/load')).find(({ url }) => url === '/report/load')
    expect(load!.body).toMatchObject({ viewMode })
    for (const mode of ['edit', 'view']) {
      await page.evaluate(([id, to]) => (window.powerbi.find(id) as pbi.Report).switchMode(to), [
        uid,
        mode,
      ] as const)
      expect((await heardBy(frame, `/report/switchMode/${mode}`)).at(-1)!.url).toBe(
        `/report/switchMode/${mode}`,
      )
    }
  }
})
