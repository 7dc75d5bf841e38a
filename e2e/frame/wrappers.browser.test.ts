import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHost, type TestHost } from '@casement/test-host'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import type { Wrapper } from '../packed/pages/wrapper-page.tsx'
import { embeddingSite, openEmbeddingPage } from './embedding-page.ts'
import { secondPage, shopsContent } from './shops-content.ts'

declare const wrapper: Wrapper

let host: TestHost
let browser: Browser
beforeAll(async () => {
  const script = await bundle(join(import.meta.dirname, '../packed/pages/wrapper-page.tsx'))
  host = await openTestHost({ content: shopsContent(), page: embeddingSite([script]) })
  browser = await openBrowser(host.chromiumArguments)
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

test('powerbi-client-react and powerbi-report-authoring from npm run in front of our frame', async () => {
  const { page, complaints } = await openEmbeddingPage(browser)
  const config = await host.embedConfiguration('Shops', { roles: [] })
  await page.evaluate((given) => wrapper.show(given), config)
  const heard = () => page.evaluate(() => wrapper.heard)
  await expect.poll(heard).toEqual(['loaded', 'rendered'])
  expect(await page.evaluate(() => wrapper.embedded())).toMatchObject({ isReport: true, type: 'report' })
  expect(await page.evaluate(() => wrapper.pages())).toEqual([
    'overview Overview true',
    `${secondPage} Details false`,
  ])
  await expect.poll(heard).toContain(`pageChanged ${secondPage} true true`)
  const [bookmark, state] = await page.evaluate(() => wrapper.bookmarks())
  expect([bookmark, state]).toEqual(['EMEA', expect.stringMatching(/^casement-bookmark-1:/)])
  expect(await page.evaluate(() => wrapper.authoringReads('months', 'row'))).toEqual({
    types: expect.arrayContaining(['card', 'matrix']),
    capabilities: {
      dataRoles: [
        { name: 'row', displayName: 'Row', kind: 0 },
        { name: 'value', displayName: 'Value', kind: 1 },
        { name: 'column', displayName: 'Column', kind: 0 },
      ],
    },
    fields: ['Region', 'City'].map((name) => expect.objectContaining({ table: 'Sales', column: name })),
    displayName: 'Region',
    fieldName: 'Region',
    format: '',
    title: { schema: 'http://powerbi.com/product/schema#property', value: 'Months' },
  })
  const refusal = await page.evaluate(() => wrapper.author().catch((error: unknown) => error))
  expect(refusal).toMatchObject({ message: 'PowerBINotAuthorizedException' })
  await page.evaluate(() => wrapper.leave())
  expect(await page.locator('iframe').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})
