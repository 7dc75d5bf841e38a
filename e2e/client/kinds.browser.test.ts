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
const kinds = {
  report: { path: '/reportEmbed', first: '/report/load', config: { id: 'r' } },
  dashboard: { path: '/dashboardEmbed', first: '/dashboard/load', config: { id: 'd' } },
  tile: { path: '/tileEmbed', first: '/tile/load', config: { id: 't', dashboardId: 'd' } },
  qna: { path: '/qnaEmbed', first: '/qna/load', config: { datasetIds: ['s'] } },
  visual: {
    path: '/reportEmbed',
    first: '/report/load',
    config: { id: 'r', pageName: 'P1', visualName: 'V2' },
  },
  create: { path: '/reportEmbed', first: '/report/create', config: { datasetId: 's' } },
  quickCreate: {
    path: '/quickCreate',
    first: '/quickcreate',
    config: { datasetCreateConfig: { locale: 'en', mashupDocument: 'section' } },
  },
}

/** Embeds in a new element and gives the embed's unique id. */
const embed = (type: string, config: object): Promise<string> =>
  page.evaluate(
    ([kind, given]) => {
      const { powerbi } = window
      const element = document.createElement('div')
      document.body.append(element)
      if (kind === 'create') return powerbi.createReport(element, given as never).config.uniqueId!
      if (kind === 'quickCreate') return powerbi.quickCreate(element, given as never).config.uniqueId!
      return powerbi.embed(element, { ...given, type: kind } as pbi.IReportEmbedConfiguration).config
        .uniqueId!
    },
    [type, config] as const,
  )

test('[EMB-01] each of the seven kinds makes its frame and sends its first call to it', async () => {
  for (const [kind, { path, first, config }] of Object.entries(kinds)) {
    const uid = await embed(kind, { ...config, ...token, embedUrl: powerBiOrigin + path })
    const frame = await frameOf(page, uid)
    expect(new URL(frame.url()).origin + new URL(frame.url()).pathname).toBe(powerBiOrigin + path)
    const heard = await heardBy(frame, first)
    const starts = heard.filter(({ url }) => url !== '/frontload/config')
    expect(
      starts.map(({ method, url }) => `${method} ${url}`),
      kind,
    ).toEqual([`POST ${first}`])
    expect(starts[0]!.headers['uid']).toBe(uid)
    expect(starts[0]!.body).toMatchObject({ accessToken: 'TOKEN' })
    expect(starts[0]!.origin).toBe(hostOrigin)
  }
})

test('[PRM-08] the mode that is asked for reaches the frame, when loading and when switching', async () => {
  const embedUrl = `${powerBiOrigin}/reportEmbed`
  for (const viewMode of [0, 1]) {
    const uid = await embed('report', { id: 'r', ...token, embedUrl, viewMode })
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
