import { Appearance, ContentEntry, routes } from '@casement/portal-api'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { economical, openPage } from '../browser.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'

// What administrators do for readers, on a product of their own: everybody would see their brand.

const { browser, product, open } = withOwnProduct()
let accessToken = ''
beforeAll(async () => {
  accessToken = (await signInOverHttp(product(), 'ada')).accessToken
})

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const call = (route: { method: string; path: string }, body?: unknown) =>
  fetch(product().portalUrl + route.path, {
    method: route.method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const content = async () => ContentEntry.array().parse(await (await call(routes.content)).json())
const review = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  // What is reviewed is said in the same words as what was done.
  await dialog.waitFor({ state: 'detached' })
}
const reportOf = (page: Page) => page.evaluate(() => localStorage.getItem('activeReportId'))

test('a report gets a name, words and the first place: readers find it so, and the second administrator is told', async () => {
  const [one, two] = [await open('ada', '/admin/content'), await open('ada', '/admin/content')]
  const last = (await content()).findLast(({ reportId }) => reportId !== null)!
  for (const page of [one, two])
    await page.getByRole('button', { name: new RegExp(`^Edit: ${last.name}`) }).click()
  const form = one.getByRole('dialog')
  await form.locator('[name=name]').fill('Month end')
  await form.locator('[name=description]').fill('Everything for the close')
  await form.locator('[name=tags]').fill('audit, Audit')
  await form.getByRole('checkbox').check()
  await form.locator('[name=place]').fill('first')
  await form.getByRole('button', { name: 'Review' }).click()
  await form.getByText('A number from 1 to 9999').waitFor()
  await form.locator('[name=place]').fill('1')
  await form.getByRole('button', { name: 'Review' }).click()
  await form.getByText('must not hold a tag twice').waitFor()
  expect(await form.locator('[name=description]').inputValue()).toBe('Everything for the close')
  await form.locator('[name=tags]').fill('audit, closing')
  await review(one)
  await said(one, '1 report changed')

  const typed = two.getByRole('dialog')
  await typed.locator('[name=owner]').fill('Grace')
  await typed.getByRole('button', { name: 'Review' }).click()
  await expect.poll(() => typed.innerText()).toContain('changed by ada meanwhile')
  await typed.getByRole('button', { name: 'Read again' }).click()
  await typed.getByText('What you typed is kept').waitFor()
  expect(await typed.locator('[name=owner]').inputValue()).toBe('Grace')
  await typed.getByRole('button', { name: 'Cancel' }).click()

  const reader = await open('ada', '/home')
  await reader.getByRole('button', { name: 'Search reports' }).click()
  const options = reader.getByRole('option')
  await expect.poll(() => options.first().textContent()).toContain('Month end, featured')
  await reader.getByRole('combobox').fill('closing')
  await expect
    .poll(() => options.allTextContents())
    .toEqual([expect.stringContaining('Everything for the close')])
  await reader.context().close()

  await one.getByRole('button', { name: 'Undo' }).click()
  await said(one, 'Undone: 1 report changed')
  expect((await content()).find(({ reportId }) => reportId === last.reportId)?.record).toMatchObject({
    name: null,
    featured: false,
    version: 2,
  })
  await Promise.all([one.context().close(), two.context().close()])
})

test('a brand is refused where it cannot be read, is on the page once it is stored, and there before the next first paint', async () => {
  const page = await open('ada', '/admin/brand')
  const brand = page.getByRole('region', { name: 'Title, logo and colours' })
  await brand.locator('[name=title]').fill('Contoso Insights')
  await brand.locator('[name=accentLight]').fill('#4cc79b')
  await brand.getByText(/contrast of 1\.86:1 in the light theme/).waitFor()
  expect(await brand.getByRole('button', { name: 'Review the brand' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await brand.locator('[name=accentLight]').fill('#7a2ba8')
  await brand.getByText('Contrast 6.76:1').waitFor()
  const choose = async (svg: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      brand.getByRole('button', { name: /^Choose a/ }).click(),
    ])
    await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  }
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="28">${inside}<rect width="56" height="28"/></svg>`
  await choose(svg('<script>document.title = "taken over"</script>'))
  await brand.getByRole('button', { name: 'Review the brand' }).click()
  await page
    .getByRole('dialog')
    .getByText(/can run or embed something/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await brand.locator('[name=title]').inputValue()).toBe('Contoso Insights')
  await choose(svg(''))
  await brand.getByText('Dark', { exact: true }).click()
  await brand.getByRole('button', { name: 'Review the brand' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await said(page, 'The brand was changed')
  const bar = page.getByRole('banner')
  await bar.getByText('Contoso Insights').waitFor()
  const logo = bar.locator('img')
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(56)
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('color-scheme') === 'dark',
  )
  expect(await page.title()).toBe('Brand · Contoso Insights')

  // The first frame that is painted has the colours already: the style sheet holds it back.
  const other = await openPage(browser(), economical)
  await other.goto(`${product().portalUrl}/login`, { waitUntil: 'commit' })
  await other.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  expect(
    await other.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-paint')
      const style = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/brand.css'))
      return style!.startTime + style!.duration <= paint!.startTime
    }),
  ).toBe(true)
  expect(await other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 20, 25)')
  await other.context().close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone: The brand was changed')
  await bar.getByText('Financial Insights Dashboard').waitFor()
  expect(await bar.locator('img').count()).toBe(0)
  await page.context().close()
})

test('datasets are refreshed from their page, and what was begun is in the audit', async () => {
  const page = await open('ada', '/admin/data')
  const row = page.getByRole('row').filter({ hasText: 'no refresh yet' }).first()
  const name = (await row.getByRole('button').first().textContent())!
  await page.getByRole('button', { name: `Refresh now: ${name}` }).click()
  await said(page, `${name} is being refreshed`)
  await page.getByRole('row').filter({ hasText: name }).getByText('Completed').waitFor()
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/took \d+ s/)
    .waitFor()
  await page.goto(`${product().portalUrl}/admin/audit`)
  await page.getByText(`ada began a refresh of ${name}`).waitFor()
  await page.context().close()
})

// These wait for what open pages hear of by themselves.

test.concurrent('an unpublished report is gone from the catalogue, ends where it is open, and comes back with the undo in the audit', async () => {
  const reader = await open('emil', '/home')
  await reader.locator('[data-part="report-area"] iframe').waitFor()
  const reportId = await reportOf(reader)
  const { name, workspaceId } = (await content()).find((one) => one.reportId === reportId)!
  const page = await open('ada', '/admin/content')
  await page.getByRole('searchbox').fill(name!)
  await page.getByRole('checkbox', { name: new RegExp(`^${name} in`) }).check()
  await page.locator('[data-part=picked]').getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await said(page, '1 report changed')

  const explained = new URLSearchParams({ person: 'emil', workspace: workspaceId, report: reportId! })
  await page.goto(`${product().portalUrl}/admin/access?${explained}`)
  await page.getByText(`emil cannot see ${name}: it is not published`).waitFor()

  const later = await open('emil', '/home')
  await later.getByRole('button', { name: 'Search reports' }).click()
  await later.getByRole('combobox').fill(name!)
  await later.getByRole('group', { name: 'Reports' }).waitFor({ state: 'detached' })
  await later.context().close()

  // It would end by itself within half a minute; whoever asks it for something is told at once.
  await reader.frameLocator('iframe').getByRole('tab').nth(1).click()
  const notice = reader.getByText('Your access to this report may have ended')
  await notice.waitFor()
  await page.goto(`${product().portalUrl}/admin/audit`)
  await page.getByRole('button', { name: `Undo: ada unpublished ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await said(page, /^Entry \d+ was undone/)
  // The page looks again by itself as well, and may have done so.
  const tryAgain = reader.getByRole('button', { name: 'Try again' })
  void tryAgain.click().catch(() => undefined)
  await notice.waitFor({ state: 'detached' })
  await Promise.all([reader.context().close(), page.context().close()])
})

test.concurrent('a message to everybody comes to open pages, and stays closed for who closes it', async () => {
  const reader = await open('nina', '/home')
  await reader.locator('[data-part="report-area"] iframe').waitFor()
  const banner = reader.locator('[data-part=banner]')
  const page = await open('ada', '/admin/brand')
  const form = page.getByRole('region', { name: 'Message to everybody' })
  await form.locator('[name=text]').fill('Maintenance tonight')
  await form.getByText('Warning').click()
  await form.locator('[name=from]').fill('2026-11-26T22:00')
  await form.locator('[name=until]').fill('2026-11-26T21:00')
  await form.getByText('After the time it begins').waitFor()
  await form.locator('[name=from]').fill('')
  await form.locator('[name=until]').fill('2099-11-26T21:00')
  await form.getByRole('button', { name: 'Review the message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.locator('[data-part=banner]').getByText('Maintenance tonight').waitFor()

  // It would come with the next minute; whoever comes back to the page sees it at once.
  await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await banner.getByText('Maintenance tonight').waitFor()
  await banner.getByRole('button', { name: 'Close this message' }).click()
  await banner.waitFor({ state: 'detached' })
  await reader.reload()
  await reader.locator('[data-part="report-area"] iframe').waitFor()
  expect(await banner.count()).toBe(0)
  const { banner: stored } = Appearance.parse(await (await call(routes.appearance)).json())
  const value = { text: '', level: 'info', from: null, until: null }
  expect((await call(routes.changeBanner, { version: stored!.version, value })).status).toBe(200)
  await Promise.all([reader.context().close(), page.context().close()])
})
