import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportEntry } from '@casement/portal-api'
import { openBrowser } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'
import { openSampleLedger, type SampleLedger } from '../sample-ledger.ts'
import { embedReport, type EmbeddedReport } from './embedded-report.ts'
import { frameFaults } from './frame-faults.ts'
import { waysReport } from './ways-report.ts'

let browser: Browser
let ledger: SampleLedger
let entry: ReportEntry
let embedded: EmbeddedReport

const events = ['filtersApplied', 'dataSelected', 'pageChanged', 'bookmarkApplied', 'buttonClicked']
const open = (options: Partial<Parameters<typeof embedReport>[1]> = {}) =>
  embedReport(browser, { entry, definition: waysReport, events, ...options })

beforeAll(async () => {
  const product = sharedProduct()
  ;[browser, ledger] = await Promise.all([openBrowser(), openSampleLedger(product.dataFolder)])
  entry = await grantedReport(product, 'Group results')
})
afterAll(async () => {
  ledger?.close()
  await browser?.close()
})
beforeEach(async () => {
  embedded = await open()
  return () => embedded.page.context().close()
})

const lines = `(SELECT l.*, a.line, a.account_group, e.name AS entity, e.country, e.region
  FROM ledger l JOIN account a USING (account_id) JOIN entity e USING (entity_id))`
const lastTwelve = `line = 'Revenue' AND date BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
const one = async (where = 'true') =>
  (await ledger.rows(`SELECT -sum(amount) FROM ${lines} WHERE ${lastTwelve} AND ${where}`))[0]![0]
/** Names and revenue by a column, the largest first. */
const largestFirst = (by: string, where = 'true') =>
  ledger.rows(
    `SELECT ${by}, -sum(amount) FROM ${lines} WHERE ${lastTwelve} AND ${where} GROUP BY 1 ORDER BY 2 DESC`,
  )

const figureOf = (place: Locator) => place.locator('[data-value]').first().getAttribute('data-value')
const expectCard = async (where?: string) => {
  const expected = await one(where)
  await expect.poll(() => figureOf(embedded.visual('revenue'))).toBe(expected)
}
const marksOf = (name: string) =>
  embedded
    .visual(name)
    .locator('table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th')!.textContent,
        row.querySelector('td')!.getAttribute('data-value'),
      ]),
    )
const expectMarks = async (name: string, expected: unknown) =>
  expect.poll(() => marksOf(name)).toEqual(expected)
const chart = (name: string) => embedded.visual(name).getByRole('listbox')
/** A place in a chart, in shares of its width and height. */
async function at(name: string, across: number, down = 0.7) {
  const { x, y, width, height } = (await chart(name).boundingBox())!
  return [x + width * across, y + height * down] as const
}
const steps = () => embedded.visual('where').locator('.drill-path li').allTextContents()

test('a chart is drilled by a press, by its menu and by keys, and leads back by its path', async () => {
  const { page, frame, visual } = embedded
  await expectMarks('where', await largestFirst('region'))
  await visual('where')
    .getByRole('button', { name: /^A press on a mark/ })
    .click()
  await page.mouse.click(...(await at('where', 1 / 6)))
  const [[region]] = (await largestFirst('region')) as [[string]]
  const inRegion = `region = '${region}'`
  await expectMarks('where', await largestFirst('country', inRegion))
  expect(await steps()).toEqual(['All', region])
  // Nothing is chosen: the others show the whole.
  await expectCard()

  await chart('where').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  const [[country]] = (await largestFirst('country', inRegion)) as [[string]]
  await expectMarks('where', await largestFirst('entity', `country = '${country}'`))
  expect(await steps()).toEqual(['All', region, country])
  // The keyboard stays where it was.
  await page.keyboard.press('Alt+ArrowUp')
  await expectMarks('where', await largestFirst('country', inRegion))

  await visual('where').getByRole('navigation').getByRole('button', { name: 'All' }).click()
  await expectMarks('where', await largestFirst('region'))
  await page.mouse.click(...(await at('where', 0.5)), { button: 'right' })
  await frame.getByRole('menuitem', { name: 'Expand all to Country' }).click()
  await expectMarks('where', await largestFirst('country'))
  expect(await steps()).toEqual(['All', 'by Country'])

  await page.evaluate(() =>
    (
      window as unknown as { report: { bookmarksManager: { apply(name: string): Promise<void> } } }
    ).report.bookmarksManager.apply('countries'),
  )
  await expectMarks('where', await largestFirst('country', `region = 'EMEA'`))
  await visual('reset').click()
  await expectMarks('where', await largestFirst('region'))
  await expect.poll(() => visual('reset').getAttribute('title')).toMatch(/Nothing was changed/)
})

test('a mark leads to its page with all that keeps its figure, and back to the page as it was left', async () => {
  const { page, frame, visual, told } = embedded
  await visual('group').getByLabel('Software').check()
  const software = `account_group = 'Software'`
  await expectCard(software)
  const row = visual('companies').locator('tbody tr', { hasText: 'Casement France' })
  // Its figures put the rows in another order: one that is pressed before them would be another company's.
  const expectRow = async () =>
    expect.poll(() => figureOf(row)).toBe(await one(`${software} AND entity = 'Casement France'`))
  await expectRow()
  await row.click({ button: 'right' })
  await frame.getByRole('menuitem', { name: 'Drill through' }).click()
  await frame.getByRole('menuitem', { name: 'One company' }).click()
  await expectCard(`${software} AND entity = 'Casement France'`)
  expect(await frame.locator('.arrival-bar').innerText()).toMatch(
    /Back to Overview\s+Company Casement France/,
  )
  expect(await told('pageChanged')).toMatchObject([{ newPage: { name: 'company' }, initiator: 'user' }])
  await frame.getByRole('button', { name: 'Back to Overview' }).click()
  await expectCard(software)
  expect(await frame.locator('.arrival-bar').count()).toBe(0)

  // The button does the same for what is chosen, and says what it waits for until then.
  await expect
    .poll(() => visual('company-details').getAttribute('title'))
    .toBe('Choose a mark of Company first')
  await expectRow()
  await row.click()
  await visual('company-details').click()
  await expectCard(`${software} AND entity = 'Casement France'`)
  await frame.getByRole('button', { name: 'Back to Overview' }).click()
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await expectCard(software)
})

test('a page of the report stands beside the mark under the pointer or the keyboard until it is put away', async () => {
  const { page, frame } = embedded
  const tip = frame.getByRole('tooltip')
  const [[first], [second]] = (await largestFirst('region')) as [[string], [string]]
  await page.mouse.move(...(await at('where', 1 / 6)))
  const revenueBeside = () => figureOf(tip.locator('[data-visual="revenue"]'))
  await expect.poll(revenueBeside).toBe(await one(`region = '${first}'`))
  await tip.getByText(first, { exact: true }).waitFor()
  // A press filters what the tooltip stands over: it makes room.
  await page.mouse.down()
  await page.mouse.up()
  await tip.waitFor({ state: 'detached' })
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.move(2, 2)
  await tip.waitFor({ state: 'detached' })
  await chart('where').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect.poll(revenueBeside).toBe(await one(`region = '${second}'`))
  expect(await tip.getByRole('status').textContent()).toMatch(/^Revenue is /)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
})

test('a brush by hand or by keys chooses whole months while it moves, and what it chose is copied exactly', async () => {
  const { page, told } = embedded
  const regions = await largestFirst('region')
  await expectMarks('where', regions)
  await page.mouse.move(...(await at('months', 3.3 / 12)))
  await page.mouse.down()
  await page.mouse.move(...(await at('months', 4.5 / 12)), { steps: 3 })
  const between = (from: string, to: string) => `date >= DATE '${from}' AND date < DATE '${to}'`
  await expectCard(between('2026-02-01', '2026-04-01'))
  await page.mouse.move(...(await at('months', 5.5 / 12)), { steps: 3 })
  await expectCard(between('2026-02-01', '2026-05-01'))
  // What is read out and not seen follows when the hand lets go.
  expect(await marksOf('where')).toEqual(regions)
  await page.mouse.up()
  await expectCard(between('2026-02-01', '2026-05-01'))
  await expectMarks('where', await largestFirst('region', between('2026-02-01', '2026-05-01')))
  expect((await told('dataSelected')).at(-1)).toMatchObject({ dataPoints: [{}, {}, {}] })

  await page.evaluate(() => document.querySelector('iframe')!.focus())
  await chart('months').focus()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+c')
  const months = await ledger.rows(
    `SELECT date_trunc('month', date), -sum(amount) FROM ${lines}
     WHERE ${lastTwelve} AND ${between('2026-02-01', '2026-05-01')} GROUP BY 1 ORDER BY 1`,
  )
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect
    .poll(async () => (await copied()).split('\n').map((line) => line.split('\t').at(-1)))
    .toEqual(['Revenue', ...months.map(([, value]) => value)])

  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expectCard(between('2025-11-01', '2026-02-01'))
})

test('slicers of a group choose alike on every page, and the navigator leads between them', async () => {
  const { frame, visual } = embedded
  await visual('group').getByLabel('Software').check()
  await expectCard(`account_group = 'Software'`)
  await visual('pages').getByRole('button', { name: 'Account groups' }).click()
  await frame.locator('[data-page="groups"]').waitFor()
  expect(await visual('group').getByLabel('Software').isChecked()).toBe(true)
  await expectCard(`account_group = 'Software'`)
  await visual('group').getByLabel('Services').check()
  await expectCard(`account_group IN ('Software', 'Services')`)
  await visual('pages').getByRole('button', { name: 'Overview' }).click()
  await expectCard(`account_group IN ('Software', 'Services')`)
  expect(await visual('pages').locator('[aria-current="page"]').allTextContents()).toEqual(['Overview'])
})

test('a press is seen at once, and what it makes stale steps back without a skeleton', async () => {
  const { page } = embedded
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/embed/query', async (route) => {
    await held
    await route.continue()
  })
  // Within the press itself, before the browser draws: no frame passes between the press and the look.
  const seen = await embedded.inside().evaluate(async () => {
    const row = document.querySelector<HTMLElement>('[data-visual="companies"] tbody tr')!
    row.click()
    await Promise.resolve()
    const stale = [...document.querySelectorAll('.visual[aria-busy="true"]')]
    return {
      isPressed: row.getAttribute('aria-selected'),
      stale: stale.map((visual) => visual.getAttribute('data-visual')),
      dimmed: stale.filter((visual) => visual.querySelector('.visual-body.before')).length,
      bones: document.querySelectorAll('.bones').length,
    }
  })
  expect(seen).toEqual({ isPressed: 'true', stale: ['where', 'revenue', 'months'], dimmed: 3, bones: 0 })
  release()
  await expectCard(`entity = 'Casement US'`)
})

test('keys lead through the parts of the screen, list themselves, put a spotlight out and take a filter back', async () => {
  const { page, frame, visual } = embedded
  const part = () =>
    embedded
      .inside()
      .evaluate(
        () =>
          document.activeElement?.closest('.canvas, .filter-rail, .sheet-bar')?.className.split(' ')[0] ??
          null,
      )
  await frame.locator('.canvas').focus()
  const met = [await part()]
  for (let press = 0; press < 2; press++) {
    await page.keyboard.press('F6')
    met.push(await part())
  }
  await page.keyboard.press('Shift+F6')
  expect([...met, await part()]).toEqual(['canvas', 'filter-rail', 'sheet-bar', 'filter-rail'])

  await page.keyboard.press('?')
  await frame.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await frame.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await part()).toBe('filter-rail')

  await visual('group').getByLabel('Software').check()
  await expectCard(`account_group = 'Software'`)
  const live = () => frame.getByRole('status').first().textContent()
  await expect.poll(live).toBe('Overview: 2 filters applied, 4 visuals updated')
  await visual('where')
    .getByRole('button', { name: /^More options/ })
    .click()
  await frame.getByRole('menuitem', { name: 'Spotlight' }).click()
  await expect.poll(() => frame.locator('.page.has-spotlight .spotlit [data-visual]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => frame.locator('.has-spotlight').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await expectCard()
})

test('axe finds nothing drilled, arrived or beside a mark, by night, on a phone and in the reader’s own colours', async () => {
  const { page, frame } = embedded
  await page.emulateMedia({ colorScheme: 'dark' })
  await chart('where').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(steps).toHaveLength(2)
  await page.keyboard.press('Home')
  await frame.getByRole('tooltip').waitFor()
  expect(await frameFaults(embedded.inside())).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  const row = embedded.visual('companies').locator('tbody tr').first()
  await row.click({ button: 'right' })
  await frame.getByRole('menuitem', { name: 'Drill through' }).click()
  await frame.getByRole('menuitem', { name: 'One company' }).click()
  await frame.locator('.arrival-bar').waitFor()
  expect(await frameFaults(embedded.inside())).toEqual([])
  await page.context().close()

  embedded = await open({
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    size: { width: 390, height: 844 },
  })
  expect(await frameFaults(embedded.inside())).toEqual([])
  // Fingers meet nothing smaller than 44 pixels but words inside of it.
  const small = await embedded.inside().evaluate(() =>
    [...document.querySelectorAll('button, .choice, select, input:not([type="checkbox"], [type="radio"])')]
      .filter((control) => control.checkVisibility() && !control.closest('.unseen, .skip'))
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        return width > 1 && (height < 44 || width < 44) ? [`${control.className} ${width}×${height}`] : []
      }),
  )
  expect(small).toEqual([])
})
