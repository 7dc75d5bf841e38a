import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHost, type TestHost } from '@casement/test-host'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import { answersOfReport, answersOfVisual } from './documented-answers.ts'
import { clients, type ClientName, embeddingSite, openEmbeddingPage } from './embedding-page.ts'
import type { EveryMethod } from './every-method-page.ts'
import { shopsContent } from './shops-content.ts'

declare const everyMethod: EveryMethod

let script: string
beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'every-method-page.ts'))
})

describe.each(Object.keys(clients) as ClientName[])('%s, unmodified, in front of our frame', (client) => {
  let host: TestHost
  let browser: Browser
  beforeAll(async () => {
    const page = embeddingSite([await clients[client](), script])
    host = await openTestHost({ content: shopsContent(), page })
    browser = await openBrowser(host.chromiumArguments)
  })
  afterAll(async () => {
    await browser.close()
    await host.close()
  })

  test('every method of a report, its pages, visuals and bookmarks answers as documented', async () => {
    const { page, complaints } = await openEmbeddingPage(browser)
    const config = await host.embedConfiguration('Shops', { roles: [] })
    await page.evaluate((given) => everyMethod.embed(given), config)
    expect(await page.evaluate(() => everyMethod.runReport())).toEqual(answersOfReport)
    expect(await page.evaluate((given) => everyMethod.phase(given), config)).toEqual([{}, 'overview'])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('every method of a single visual answers as documented', async () => {
    const { page, complaints } = await openEmbeddingPage(browser)
    const config = await host.embedConfiguration('Shops', { roles: [] })
    const asked = { ...config, type: 'visual', pageName: 'overview', visualName: 'cities' }
    expect(await page.evaluate((given) => everyMethod.runVisual(given), asked)).toEqual(answersOfVisual)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a token that may edit is told that nobody edits here yet', async () => {
    const { page } = await openEmbeddingPage(browser)
    const config = await host.embedConfiguration('Shops', { roles: [], canEdit: true })
    await page.evaluate((given) => everyMethod.embed(given), config)
    const { save, addPage, 'switchMode, edit': edit } = await page.evaluate(() => everyMethod.runReport())
    const refused = { refused: expect.objectContaining({ errorCode: 'NotSupported' }) }
    expect([save, addPage, edit]).toEqual([refused, refused, refused])
    await page.context().close()
  })
})
