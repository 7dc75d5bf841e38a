import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHost, type TestHost } from '@casement/test-host'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import { clients, type ClientName, openEmbeddingPage, pathOf, sitesOfClients } from './embedding-page.ts'
import type { OtherKinds } from './other-kinds-page.ts'
import { shopsContent } from './shops-content.ts'

declare const otherKinds: OtherKinds
declare const window: { powerbi: { embed(element: HTMLElement, config: object): unknown } }

const dashboards = 'Dashboards are not served here'
const tiles = 'Tiles of dashboards are not served here'
const questions = 'Questions in words are not served here'
/** The same on a screen of another language; what the program hears is English. */
const questionsInGerman = 'Fragen in Worten werden hier nicht beantwortet'
const newReports = 'New reports are not made here'
const paginated = 'Paginated reports are not served here'

const tile = { id: 't', dashboardId: 'd' }
const quick = { datasetCreateConfig: { locale: 'en', mashupDocument: 'section' } }
/** Kind of embed, its address as a configuration gives it, what it says beside the token, and why it is refused. */
const embeds = [
  ['dashboard', '/dashboardEmbed?dashboardId=d', { id: 'd' }, dashboards],
  ['dashboard', '/DASHBOARDEMBED', { id: 'd' }, dashboards],
  ['tile', '/tileEmbed', tile, tiles],
  ['tile', '/embed?dashboardId=d&tileId=t', tile, tiles],
  ['qna', '/qnaEmbed?language=de', { datasetIds: ['s'] }, questions],
  ['create', '/reportembed', { datasetId: 's' }, newReports],
  ['quickCreate', '/quickCreate', quick, newReports],
  ['quickCreate', '/quickcreate', quick, newReports],
  ['report', '/rdlEmbed?reportId=r', { id: 'r' }, paginated],
] as const

let host: TestHost
let browser: Browser
beforeAll(async () => {
  const script = await bundle(join(import.meta.dirname, 'other-kinds-page.ts'))
  host = await openTestHost({ content: shopsContent(), page: await sitesOfClients(script) })
  browser = await openBrowser(host.chromiumArguments)
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

describe.each(Object.keys(clients) as ClientName[])('%s, embedding what our frame has none of', (client) => {
  const open = () => openEmbeddingPage(browser, { reducedMotion: 'reduce' }, pathOf(client))

  test.each(embeds)('%s at %s: error is raised, the screen says why, and no call hangs', async (...embed) => {
    const [kind, address, config, why] = embed
    const { page } = await open()
    const { accessToken } = await host.issueToken('Shops', { roles: [] })
    const given = { ...config, accessToken, tokenType: 1, embedUrl: host.url + address }
    const { error, isReady, calls } = await page.evaluate(([of, asked]) => otherKinds.embed(of, asked), [
      kind,
      given,
    ] as const)
    const detailedMessage = expect.stringContaining(why)
    expect(error).toMatchObject({
      message: 'This frame cannot do that',
      detailedMessage,
      errorCode: 'NotSupported',
    })
    expect(isReady).toBe(true)
    const frame = page.frameLocator('iframe')
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe(
      address.endsWith('language=de') ? questionsInGerman : why,
    )
    expect(await frame.getByRole('button').count()).toBe(0)

    const { getCorrelationId, load, setAccessToken, create, setQuestion, ...others } = calls
    expect(getCorrelationId).toEqual({ answered: '' })
    const notServed = { refused: expect.objectContaining({ errorCode: 'NotSupported', detailedMessage }) }
    for (const start of [load, create, setQuestion]) if (start) expect(start).toEqual(notServed)
    // A dashboard and a tile have a token of their own; the others share the report's, which is taken for a later load.
    expect(setAccessToken).toEqual(
      kind === 'dashboard' || kind === 'tile' ? notServed : { answered: expect.anything() },
    )
    for (const [name, outcome] of Object.entries(others))
      expect([name, outcome]).toEqual([name, { refused: expect.anything() }])
    expect(Object.values(calls)).not.toContain('no answer')
    await page.context().close()
  })

  test('a report is shown at its address in any letter case', async () => {
    const { page } = await open()
    const config = await host.embedConfiguration('Shops', { roles: [] })
    const embedUrl = config.embedUrl.replace('/reportEmbed', '/ReportEMBED')
    const shown = page.frameLocator('iframe').getByRole('heading', { name: 'Cities' })
    await page.evaluate((given) => void window.powerbi.embed(document.getElementById('container')!, given), {
      ...config,
      embedUrl,
    })
    await shown.waitFor()
    await page.context().close()
  })
})
