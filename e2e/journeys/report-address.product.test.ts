import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilRendered } from '../../scripts/screens.ts'
import {
  economical,
  enterPassword,
  openBrowser,
  openPage,
  type PageOptions,
  type Person,
} from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { type Product, startProduct } from '../product.ts'
import { cardOf } from '../report-reader.ts'
import { openSampleLedger } from '../sample-ledger.ts'
import { arrive } from '../signed-in.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('a person’s next visit begins where the one before ended')

// Where a reader is in a report: in the address, on the next day, and before somebody else.

let browser: Browser
let product: Product
beforeAll(async () => {
  product = await startProduct({
    because: 'what people keep of a report is everybody’s to find',
    env: { CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0' },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const report = 'Group results'

const frameOf = (page: Page) => page.frameLocator('[data-part="report-area"] iframe')
const bar = (page: Page) => page.locator('[data-part="report-bar"]')
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const revenue = (page: Page) => cardOf(frameOf(page), 'revenue')
const tabShown = (page: Page) => frameOf(page).locator('[role=tab][aria-selected=true]').first().innerText()
const reset = (page: Page) => bar(page).getByRole('button', { name: 'Reset to the author’s view' })
const chooseRegion = (page: Page, region: string) =>
  frameOf(page).locator('[data-visual="region"]').getByText(region, { exact: true }).click()
const turn = async (page: Page, name: string) => {
  await frameOf(page).getByRole('tab', { name, exact: true }).click()
  await expect.poll(() => tabShown(page)).toBe(name)
}

/** The portal as somebody finds it who has signed in before, with the report that was chosen at the last visit, if one was. */
async function open(person: Person, chosen?: string, options: PageOptions = {}) {
  const page = await openPage(browser, { ...economical, keepsViews: true, ...options })
  await arrive(page, product, person, { report: chosen })
  await untilRendered(page)
  return page
}
/** Opens a report by the search. */
const find = async (page: Page, name: string) => {
  if ((await page.locator('[data-part="report-area"]').getAttribute('aria-label')) === name) return
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Report or workspace' }).fill(name)
  await page.keyboard.press('Enter')
  await page.locator(`[data-part="report-area"][aria-label="${name}"]`).waitFor()
  await untilRendered(page)
}

/** The address in a page of somebody's own, who signs in on the way. */
async function follow(person: Person, address: string) {
  const page = await openPage(browser, { ...economical, keepsViews: true })
  await page.goto(address)
  await enterPassword(page, person)
  await page.waitForURL(address)
  return page
}
const keepPath = '/api/views/keep'
/** Resolves once a place is kept of which that holds. */
const keptIn = (page: Page, holds = (_kept: { page?: string; state?: string | null }) => true) =>
  page.waitForResponse(
    (response) => response.url().endsWith(keepPath) && holds(response.request().postDataJSON()),
  )
const storedReport = (page: Page) => page.evaluate(() => localStorage.getItem('activeReportId'))
const said = (page: Page, text: string) => bar(page).getByText(text).waitFor()

test('page and filters are in the address once the reader has done something: Back, Forward, reload, a second tab, tomorrow', async () => {
  const page = await open('grace')
  expect(page.url(), 'bare on arrival').toBe(`${product.portalUrl}/home`)
  await find(page, 'Revenue and margin')
  const first = await storedReport(page)
  await find(page, report)
  expect(Object.keys(queryOf(page))).toEqual(['workspace', 'report'])
  const [group, entries] = [await revenue(page), await page.evaluate(() => history.length)]

  await chooseRegion(page, 'EMEA')
  await expect.poll(() => queryOf(page)['view']).toMatch(/^[0-9a-f]{12}$/)
  expect(await page.evaluate(() => history.length), 'a filter is no step of its own').toBe(entries)
  await reset(page).waitFor()
  await expect.poll(() => revenue(page)).not.toBe(group)
  const [emea, filtered] = [await revenue(page), page.url()]
  await turn(page, 'Bridge')
  await expect.poll(() => queryOf(page)['page']).toBe('bridge')
  await expect.poll(() => queryOf(page)['view']).not.toBe(new URL(filtered).searchParams.get('view'))
  const bridge = page.url()

  await page.goBack()
  await page.waitForURL(filtered)
  await expect.poll(() => tabShown(page)).toBe('Result')
  await expect.poll(() => revenue(page)).toBe(emea)
  await page.goForward()
  await page.waitForURL(bridge)
  await expect.poll(() => tabShown(page)).toBe('Bridge')
  const isKept = keptIn(page, ({ page: kept }) => kept === 'result')
  await page.goBack()
  await page.waitForURL(filtered)
  await isKept
  await page.reload()
  await untilRendered(page)
  expect([page.url(), await tabShown(page), await revenue(page)]).toEqual([filtered, 'Result', emea])
  const beside = await page.context().newPage()
  await beside.goto(filtered)
  await untilRendered(beside)
  expect([await tabShown(beside), await revenue(beside)]).toEqual(['Result', emea])
  await beside.close()

  // Back over the choice of a report, to the one before.
  await page.goBack()
  await expect.poll(() => queryOf(page)['report']).toBe(first)
  await untilRendered(page)
  expect(await storedReport(page)).toBe(first)

  const tomorrow = await open('grace', report)
  expect([await tabShown(tomorrow), await revenue(tomorrow)]).toEqual(['Result', emea])
  const isReset = keptIn(tomorrow, ({ state }) => state === null)
  await reset(tomorrow).click()
  await expect.poll(() => revenue(tomorrow)).toBe(group)
  await reset(tomorrow).waitFor({ state: 'detached' })
  await expect.poll(() => queryOf(tomorrow)['view']).toBeUndefined()
  await expect.poll(() => queryOf(tomorrow)['page']).toBe('result')
  await isReset
  await tomorrow.goto(`${product.portalUrl}/home`)
  await untilRendered(tomorrow)
  expect([await revenue(tomorrow), await reset(tomorrow).count()]).toEqual([group, 0])
  await Promise.all([page, tomorrow].map((one) => one.context().close()))
})

test('a link with filters shows somebody else their own rows, says whose it is, and outlives the sign-in', async () => {
  const grace = await open('grace', report)
  await grace.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => grace.evaluate(() => navigator.clipboard.readText())
  await chooseRegion(grace, 'EMEA')
  await reset(grace).waitFor()
  await bar(grace).getByRole('button', { name: 'Copy link' }).click()
  await grace.getByRole('menuitem', { name: 'With my filters' }).click()
  await said(grace, 'Link copied.')
  const link = await copied()
  expect(link).toBe(grace.url())
  await bar(grace).getByRole('button', { name: 'Copy link' }).click()
  await grace.getByRole('menuitem', { name: 'Without filters' }).click()
  await expect.poll(copied).toBe(link.replace(/&view=.*$/, ''))

  const emil = await follow('emil', link)
  await said(emil, 'Made by grace with their rows; you see your own.')
  await untilRendered(emil)
  const region = frameOf(emil).locator('[data-visual="region"]')
  expect(await region.innerText()).not.toContain('APAC')
  const answer = await emil.request.post(`${product.portalUrl}/api/views/open`, { data: {} })
  expect(answer.status(), 'nothing without a sign-in').toBe(401)
  const own = await grantedReport(product, report, 'emil')
  expect(await storedReport(emil), 'stored as if it was chosen').toBe(own.id)
  await reset(emil).waitFor()
  const emea = await revenue(emil)
  const again = await follow('emil', link.replace(/&view=.*$/, ''))
  await untilRendered(again)
  expect([await bar(again).getByText('Made by').count(), await reset(again).count()]).toEqual([0, 0])
  expect(await revenue(again), 'EMEA is all that this person sees').toBe(emea)
  await Promise.all([grace, emil, again].map((one) => one.context().close()))
})

test('an address of what is not there, or not theirs, says so and loses nothing; offline nothing is lost either', async () => {
  const page = await open('emil')
  const before = await storedReport(page)
  const own = await grantedReport(product, report, 'emil')
  const strange = 'dddddddd-0000-4000-8000-000000000009'
  for (const query of [`report=${strange}`, `workspace=${strange}&report=${strange}`, 'report=%00&page=x']) {
    await page.goto(`${product.portalUrl}/home?${query}`)
    await page.getByRole('heading', { name: 'The reporting service did not let you in' }).waitFor()
    expect([await page.locator('iframe').count(), await storedReport(page)]).toEqual([0, before])
  }
  await page.getByRole('link', { name: 'Choose a dashboard' }).click()
  await page.getByText('Choose Your Workspace and Dashboard').waitFor()
  await page.goto(`${product.portalUrl}/home?report=${own.id}&page=nowhere&view=000000000000`)
  await said(page, 'This view is not there any more.')
  await untilRendered(page)
  expect(await tabShown(page)).toBe('Result')
  await page.goto(`${product.portalUrl}/home?report=${own.id}&page=nowhere`)
  await said(page, 'This page is not there any more.')
  await expect.poll(() => queryOf(page)['page']).toBe('result')

  await page.goto(`${product.portalUrl}/home?report=${own.id}&page=result`)
  await untilRendered(page)
  await page.context().setOffline(true)
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(keepPath))
  await turn(page, 'Profit and loss')
  await expect.poll(() => queryOf(page)['page']).toBe('statement')
  await isRefused
  const isKept = keptIn(page)
  await page.context().setOffline(false)
  await isKept
  const tomorrow = await open('emil', report)
  expect(await tabShown(tomorrow)).toBe('Profit and loss')
  await Promise.all([page, tomorrow].map((one) => one.context().close()))
})

test('bookmarks have names and an order, one opens the report; favourites and recent reports are at hand', async () => {
  const page = await open('nina')
  const name = await page.locator('[data-part="report-area"]').getAttribute('aria-label')
  const openBookmarks = async (where: Page) => {
    await bar(where).getByRole('button', { name: 'Your bookmarks' }).click()
    return where.getByRole('dialog', { name: 'Your bookmarks' })
  }
  const keep = async (where: Page, title: string) => {
    const dialog = where.getByRole('dialog')
    await dialog.getByLabel('Name for the view as it is').fill(title)
    await dialog.getByRole('button', { name: 'Keep this view' }).click()
  }
  const listed = (where: Page) => where.getByRole('dialog').getByRole('listitem').allInnerTexts()
  const tabs = await frameOf(page).getByRole('tab').allInnerTexts()
  await openBookmarks(page)
  await keep(page, 'As it was')
  await expect.poll(() => listed(page)).toEqual(['As it was'])

  // Another tab changes them meanwhile: what was typed stays, and goes in at the second try.
  const beside = await page.context().newPage()
  await beside.goto(`${product.portalUrl}/home`)
  await untilRendered(beside)
  await openBookmarks(beside)
  await keep(page, 'From here')
  await expect.poll(() => listed(page)).toEqual(['As it was', 'From here'])
  await keep(beside, 'From there')
  await beside.getByRole('alert').filter({ hasText: 'changed meanwhile' }).waitFor()
  await expect.poll(() => listed(beside)).toEqual(['As it was', 'From here'])
  await beside.getByRole('button', { name: 'Keep this view' }).click()
  await expect.poll(() => listed(beside)).toEqual(['As it was', 'From here', 'From there'])
  await beside.close()
  await page.keyboard.press('Escape')

  await turn(page, tabs.at(-1)!)
  await page.reload()
  await untilRendered(page)
  const dialog = await openBookmarks(page)
  await keep(page, 'The last page')
  await dialog.getByRole('button', { name: 'Move The last page up' }).click()
  await expect.poll(() => listed(page)).toEqual(['As it was', 'From here', 'The last page', 'From there'])
  await dialog.getByRole('button', { name: 'Rename From here' }).click()
  await dialog.getByLabel('Name of the bookmark').fill('Renamed')
  await dialog.getByLabel('Name of the bookmark').press('Enter')
  await dialog.getByRole('button', { name: 'Delete From there' }).click()
  await expect.poll(() => listed(page)).toEqual(['As it was', 'Renamed', 'The last page'])
  await dialog.getByRole('button', { name: 'Open the report with The last page' }).click()
  await expect
    .poll(() =>
      dialog.getByRole('button', { name: 'Open the report with The last page' }).getAttribute('aria-pressed'),
    )
    .toBe('true')
  const isKept = keptIn(page)
  await dialog.getByRole('button', { name: 'As it was', exact: true }).click()
  await expect.poll(() => tabShown(page)).toBe(tabs[0])
  await isKept
  await page.goto(`${product.portalUrl}/home`)
  await untilRendered(page)
  expect(await tabShown(page), 'the one that opens the report').toBe(tabs.at(-1))

  await bar(page).getByRole('button', { name: 'Favourite', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Favourite', exact: true, pressed: true }).waitFor()
  await bar(page).getByRole('button', { name: 'Favourites and recent' }).click()
  await expect.poll(() => page.getByRole('menuitem').first().innerText()).toContain(name!)
  await page.context().close()
})

test('presented, a report has the whole screen, pages turn by hand and by themselves, and the end is where it began', async () => {
  const page = await open('grace', report)
  const tabs = frameOf(page).getByRole('tab')
  const names = await tabs.allInnerTexts()
  const began = await tabShown(page)
  await bar(page).getByRole('button', { name: 'Present' }).click()
  const strip = page.getByRole('group', { name: 'Presentation' })
  const turned = (name: string) => strip.getByText(`${name} ${names.indexOf(name) + 1} of ${names.length}`)
  await turned(began).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe(report)
  await expect.poll(() => tabs.count()).toBe(0)

  const [second, third] = [1, 2].map((steps) => names[(names.indexOf(began) + steps) % names.length]!)
  await page.keyboard.press('ArrowRight')
  // Sooner than by itself.
  await turned(second!).waitFor()
  await page.clock.install()
  await strip.getByRole('combobox').selectOption('every 10 seconds')
  await page.clock.fastForward(10_000)
  await turned(third!).waitFor()

  const address = page.url()
  await strip.getByRole('button', { name: 'End the presentation' }).click()
  await expect.poll(() => tabs.count()).toBe(names.length)
  await expect.poll(() => tabShown(page)).toBe(began)
  expect([page.url(), await page.evaluate(() => document.fullscreenElement)]).toEqual([address, null])
  await page.context().close()
})

/** Types into the search, which is opened for it. */
async function seek(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Report or workspace' }).fill(text)
}
const foundIn = (page: Page, group: string) =>
  page.getByRole('dialog').getByRole('group', { name: group }).getByRole('option')

test('Ctrl K finds a figure of one’s own rows by its words, and leads to it and to pages of other reports', async () => {
  const ledger = await openSampleLedger(product.dataFolder)
  const one = async (sql: string) => (await ledger.rows(sql))[0]![0]!
  const profit = (where: string) =>
    one(`SELECT -sum(amount) FROM ledger JOIN account USING (account_id) JOIN entity USING (entity_id)
      WHERE line IN ('Revenue', 'Cost of sales', 'Operating expenses')
        AND date BETWEEN DATE '2026-10-01' AND DATE '2026-10-31' AND ${where}`)
  const [germany, emea, elsewhere] = [
    await profit("country = 'Germany'"),
    await profit("region = 'EMEA'"),
    await one("SELECT country FROM entity WHERE region = 'APAC' ORDER BY 1 LIMIT 1"),
  ]
  ledger.close()
  const written = (amount: string) => {
    const digits = Math.abs(Math.round(Number(amount))).toLocaleString('en-GB')
    return Number(amount) < 0 ? `(${digits})` : digits
  }

  const grace = await open('grace', report)
  await seek(grace, 'EBIT Germny in october')
  await expect
    .poll(() => foundIn(grace, 'Figures').allInnerTexts())
    .toEqual([expect.stringMatching(/^Operating profit[^]*Germany · October 2026/)])
  expect(await foundIn(grace, 'Figures').innerText()).toContain(written(germany))
  await grace.keyboard.press('Enter')
  await expect.poll(() => cardOf(frameOf(grace), 'operating-profit')).toBe(germany)
  await expect.poll(() => queryOf(grace)['view']).toMatch(/^[0-9a-f]{12}$/)
  await reset(grace).click()
  await expect.poll(() => cardOf(frameOf(grace), 'operating-profit')).not.toBe(germany)

  // The keyboard is inside the frame: the chord reaches the portal all the same, and Escape leads back to the tab.
  const tab = frameOf(grace).getByRole('tab', { selected: true })
  await tab.click()
  await seek(grace, 'EBIT Germany 2009')
  await foundIn(grace, 'Figures').getByText('no rows').waitFor()
  await grace.keyboard.press('Escape')
  await grace.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => tab.evaluate((own) => own === document.activeElement && document.hasFocus()))
    .toBe(true)
  // Kept with the view, so noted: who leaves in the same moment has chosen nothing that could be offered.
  await chooseRegion(grace, 'EMEA')
  await expect.poll(() => queryOf(grace)['view']).toMatch(/^[0-9a-f]{12}$/)
  await seek(grace, 'bridg')
  await foundIn(grace, 'Pages').first().getByText('Bridge').waitFor()
  await grace.keyboard.press('Enter')
  await expect.poll(() => tabShown(grace)).toBe('Bridge')
  await seek(grace, 'sheet balanc')
  await foundIn(grace, 'Pages').getByText('Working capital and cash').waitFor()
  await grace.keyboard.press('Enter')
  await grace.locator('[data-part="report-area"][aria-label="Working capital and cash"]').waitFor()
  await untilRendered(grace)
  await expect.poll(() => tabShown(grace)).toBe('Balance sheet')
  expect(queryOf(grace)['page']).toBe('balance-sheet')

  // What was chosen in one report is offered in another, and chosen there when the reader says so.
  await seek(grace, 'Kinds of cost')
  await foundIn(grace, 'Pages').getByText('Cost centres').first().click()
  const emeaTile = frameOf(grace).locator('[data-visual="region"]').getByRole('button', { name: 'EMEA' })
  await grace.getByRole('button', { name: 'EMEA, as in Group results' }).click()
  await expect.poll(() => emeaTile.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => queryOf(grace)['view']).toMatch(/^[0-9a-f]{12}$/)

  const emil = await open('emil', report)
  await seek(emil, 'EBIT october')
  await foundIn(emil, 'Figures').getByText('October 2026 · your rows: EMEA').waitFor()
  expect(await foundIn(emil, 'Figures').innerText()).toContain(written(emea))
  await emil.getByRole('combobox').fill(`EBIT october ${elsewhere}`)
  await emil.getByText(`No figure: “${elsewhere}” is not understood here.`).waitFor()
  expect(await foundIn(emil, 'Figures').count()).toBe(0)
  await emil.context().setOffline(true)
  await emil.getByText('You are offline: figures').waitFor()
  await emil.getByRole('combobox').fill('Gruop results')
  await foundIn(emil, 'Reports').first().getByText(report).waitFor()
  await Promise.all([grace, emil].map((each) => each.context().close()))
})

test('a comment on a figure keeps it with its view, for those who see its rows; offline and a change meanwhile lose nothing', async () => {
  const row = (page: Page, name: string) =>
    frameOf(page).locator('[data-visual="by-entity"] tbody tr', { hasText: name })
  const button = (page: Page, name: RegExp) => bar(page).getByRole('button', { name })
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
  const threads = (page: Page) => panel(page).locator('ol[aria-label="Comments"] > li')
  const commentOn = async (page: Page, name: string) => {
    await row(page, name).locator('td').last().click({ button: 'right' })
    await frameOf(page).getByRole('menuitem', { name: 'Comment', exact: true }).click()
    return panel(page).getByRole('textbox', { name: new RegExp(`^Comment on .*${name}`) })
  }
  const send = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()
  const text = 'Why so low, @grace?'
  const company = 'Casement France'

  // A figure that his frame worked out is compared with one that the service gave.
  const emil = await open('emil', report, { answersInFrame: true })
  await turn(emil, 'Result')
  await chooseRegion(emil, 'EMEA')
  await reset(emil).waitFor()
  await (await commentOn(emil, company)).fill(text)
  await emil.context().setOffline(true)
  await send(emil, 'Comment')
  await panel(emil).getByRole('alert').filter({ hasText: 'does not answer' }).waitFor()
  await emil.context().setOffline(false)
  await send(emil, 'Comment')
  await button(emil, /^Comments, 1 open one$/).waitFor()
  await threads(emil).getByText(text).waitFor()

  // Grace sees every row: his comment, and a figure of her own beside his.
  const grace = await open('grace', report)
  await button(grace, /^Comments, 1 open one, you are mentioned$/).click()
  await threads(grace).getByRole('button', { name: 'Go there' }).click()
  await reset(grace).waitFor()
  await threads(grace).getByText('Press the figure in the report to compare it.').waitFor()
  await row(grace, company).locator('td').last().click()
  await threads(grace).getByText('It is the same with your rows.').waitFor()
  await send(grace, 'Reply')
  await panel(grace).getByRole('textbox', { name: 'Reply to emil' }).fill('It closed late.')
  await panel(grace).getByRole('button', { name: 'Reply' }).last().click()
  await threads(grace).getByText('It closed late.').waitFor()
  await panel(grace).getByRole('textbox', { name: 'Comment on this page' }).fill('Only for who sees all')
  await send(grace, 'Comment')
  await threads(grace).getByText('Only for who sees all').waitFor()

  // Emil has her answer and nothing of hers; what he read was resolved meanwhile.
  await threads(grace).filter({ hasText: text }).getByRole('button', { name: 'Resolve' }).click()
  await threads(grace).filter({ hasText: text }).waitFor({ state: 'detached' })
  await threads(emil).getByRole('button', { name: 'Resolve' }).click()
  await panel(emil).getByRole('alert').filter({ hasText: 'changed meanwhile' }).waitFor()
  await panel(emil).getByRole('button', { name: 'Show 1 resolved one' }).click()
  await threads(emil).getByText('It closed late.').waitFor()
  expect(await threads(emil).count()).toBe(1)
  await threads(emil).getByRole('button', { name: 'Reopen' }).click()
  await threads(emil).getByRole('button', { name: 'Resolve' }).waitFor()
  await threads(emil).getByRole('button', { name: 'Go there' }).click()
  await row(emil, company).locator('td').last().click()
  await threads(emil)
    .getByText(/^Unchanged since /)
    .waitFor()

  // A figure of another day than this.
  await emil.route('**/api/comments/write', (route) => {
    const body = route.request().postDataJSON()
    const [first, ...others] = body.figure.values
    const values = [{ ...first, value: '1', text: '1' }, ...others]
    return route.continue({ postData: { ...body, figure: { ...body.figure, values } } })
  })
  await (await commentOn(emil, company)).fill('And now?')
  await send(emil, 'Comment')
  const second = threads(emil).filter({ hasText: 'And now?' })
  await second.getByRole('button', { name: 'Go there' }).click()
  await row(emil, company).locator('td').last().click()
  await second.getByText(/^Changed since .*: then .* 1, now .* 61,/).waitFor()
  await emil.keyboard.press('Escape')
  await Promise.all([grace, emil].map((one) => one.context().close()))
})

/** The page as its author made it, wherever the visit before ended. */
const resetTo = async (page: Page, name: string) => {
  await turn(page, name)
  if ((await reset(page).count()) > 0) await reset(page).click()
  await reset(page).waitFor({ state: 'detached' })
  await untilRendered(page)
}

test('a link to a row opens its page with the row alone, from a table and from the lines behind a figure', async () => {
  const page = await open('grace', report)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const rows = (of: Page) =>
    frameOf(of).locator('[data-visual="by-entity"] tbody tr', { hasText: 'Casement' })
  const menuOf = async (name: string) => {
    await rows(page).filter({ hasText: 'Casement UK' }).locator('td').last().click({ button: 'right' })
    await frameOf(page).getByRole('menuitem', { name }).click()
  }
  await resetTo(page, 'Result')
  const [address, count] = [page.url(), await rows(page).count()]
  await menuOf('Copy link to this')
  await said(page, 'Link copied. It opens this page with this alone')
  const link = await copied()
  expect(link).toMatch(/&page=result&view=[0-9a-f]{12}$/)
  expect([page.url(), await rows(page).count(), await reset(page).count()]).toEqual([address, count, 0])

  const other = await follow('emil', link)
  await untilRendered(other)
  await said(other, 'Made by grace with their rows; you see your own.')
  await expect.poll(() => rows(other).allInnerTexts()).toEqual([expect.stringContaining('Casement UK')])
  await other.context().close()

  await menuOf('Lines behind the figure')
  // The first entry below leads back.
  await frameOf(page).getByRole('menuitem').nth(1).click()
  const lines = frameOf(page).getByRole('region', { name: 'Lines' })
  const line = lines.locator('tbody tr').first()
  const journal = await line.locator('td').nth(1).innerText()
  await line.getByRole('button', { name: 'Menu of this line' }).click()
  await frameOf(page).getByRole('menuitem', { name: 'Copy link to this' }).click()
  await expect.poll(copied).not.toBe(link)
  const toLine = await follow('grace', await copied())
  await untilRendered(toLine)
  await reset(toLine).waitFor()
  await expect.poll(() => rows(toLine).allInnerTexts()).toEqual([expect.stringContaining('Casement UK')])
  expect(journal).not.toBe('')
  await Promise.all([page, toLine].map((one) => one.context().close()))
})

test('head office asks a region about its figure: who sees fewer rows reads it beside their own, and nothing of the others', async () => {
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
  const thread = (page: Page, text: string) =>
    panel(page).locator('ol[aria-label="Comments"] > li').filter({ hasText: text })
  const openComments = (page: Page) =>
    bar(page)
      .getByRole('button', { name: /^Comments/ })
      .click()
  const isForAll = (page: Page) =>
    panel(page).getByRole('checkbox', { name: 'For everybody who sees the report' })
  const asks = async (page: Page, text: string) => {
    await panel(page)
      .getByRole('textbox', { name: /^Comment on / })
      .fill(text)
    expect(await isForAll(page).isChecked(), 'nobody says so by accident').toBe(false)
    await isForAll(page).check()
    await panel(page).getByText('They see what you write and their figure, not yours').waitFor()
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click()
    await thread(page, text)
      .getByText('For everybody who sees the report, each with their own figure')
      .waitFor()
    await panel(page).getByRole('button', { name: 'Close comments' }).click()
  }
  const row = (page: Page, company: string) =>
    frameOf(page).locator('[data-visual="by-entity"] tbody tr', { hasText: company })
  const asksOf = async (page: Page, company: string, text: string) => {
    await row(page, company).locator('td').last().click({ button: 'right' })
    await frameOf(page).getByRole('menuitem', { name: 'Comment', exact: true }).click()
    await asks(page, text)
  }
  const [region, elsewhere, all] = ['Is the UK late, @emil?', 'Is the US late?', 'Who closes first?']

  const grace = await open('grace', report)
  await resetTo(grace, 'Result')
  await asksOf(grace, 'Casement UK', region)
  await asksOf(grace, 'Casement US', elsewhere)
  await openComments(grace)
  await asks(grace, all)

  const emil = await open('emil', report)
  await resetTo(emil, 'Result')
  await bar(emil)
    .getByRole('button', { name: /^Comments, \d open ones, you are mentioned$/ })
    .click()
  await thread(emil, region).getByText('your figure now').waitFor()
  const written = (await row(emil, 'Casement UK').locator('td').allInnerTexts()).map((text) => text.trim())
  const told = await thread(emil, region).locator('strong').nth(1).innerText()
  expect(
    written.filter(Boolean).some((text) => told.includes(text)),
    `${told} of ${written}`,
  ).toBe(true)
  await thread(emil, all).waitFor()
  expect(await thread(emil, elsewhere).count()).toBe(0)
  await thread(emil, region).getByRole('button', { name: 'Reply' }).click()
  await panel(emil).getByRole('textbox', { name: 'Reply to grace' }).fill('It closes on Friday.')
  await thread(emil, region).getByRole('button', { name: 'Reply' }).last().click()
  await panel(emil).getByRole('textbox', { name: 'Reply to grace' }).waitFor({ state: 'detached' })
  await thread(emil, region).getByText('It closes on Friday.').waitFor()

  await grace.reload()
  await openComments(grace)
  await thread(grace, region).getByText('It closes on Friday.').waitFor()
  const german = await open('emil', report, { locale: 'de-DE' })
  await bar(german)
    .getByRole('button', { name: /^Kommentare/ })
    .click()
  const read = german.getByRole('complementary', { name: 'Kommentare' })
  await read.getByText('Für alle, die den Bericht sehen, jeweils mit ihrer eigenen Zahl').first().waitFor()
  await read.getByText('Ihre Zahl jetzt').first().waitFor()
  await Promise.all([grace, emil, german].map((one) => one.context().close()))
})

test('without a mail server one subscribes, reads the letter in the portal, and its link leads to the report', async () => {
  const page = await open('grace', report)
  // Quicker than the answer that says where letters go to.
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/subscriptions', async (route) => {
    if (route.request().method() === 'GET') await pressed
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe' })
  await dialog.getByRole('radio', { name: 'This page' }).check()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  answer()
  await page.getByRole('dialog', { name: 'You are subscribed' }).getByRole('link').click()
  await page.getByRole('button', { name: `Change ${report}` }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('link', { name: 'letters' }).click()
  const letter = page.getByRole('article', { name: new RegExp(report) })
  const file = letter.getByRole('button', { name: /\.pdf/ })
  await file.waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await letter.getByRole('link').first().click()
  await page.locator(`[data-part="report-area"][aria-label="${report}"]`).waitFor()
  await page.context().close()
})
