import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../browser.ts'
import { sharedProduct } from '../product.ts'
import { cardOf, readReport } from '../report-reader.ts'
import { arrive } from '../signed-in.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('offline the figures stay, a choice leaves those of before marked as old, and the new ones come by themselves', async () => {
  const reader = await readReport(browser, 'grace', 'Group results', { answersInFrame: false })
  const { page, frame, visual, choose, faults, close } = reader
  const revenue = () => cardOf(frame, 'revenue')
  const sentence = () => visual('answer').locator('p').first().innerText()
  const [group, told] = [await revenue(), await sentence()]
  const old = frame.locator('.old-mark')

  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  expect([await revenue(), await sentence(), await old.count()]).toEqual([group, told, 0])

  await choose('region', 'EMEA')
  await frame.getByRole('alert').getByText('You are offline').waitFor()
  expect([await revenue(), await sentence()]).toEqual([group, told])
  for (const name of ['revenue', 'operating-profit'])
    expect(await visual(name).locator('.old-mark').count(), name).toBe(1)
  expect(await frame.locator('.face.failed').allInnerTexts()).toEqual([])
  expect(await frame.locator('body').innerText()).not.toMatch(/reporting service|Not loaded/)
  expect(await faults()).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(revenue).not.toBe(group)
  await expect.poll(() => old.count()).toBe(0)
  await expect.poll(() => frame.getByRole('alert').count()).toBe(0)
  await expect.poll(() => page.getByText('You are offline').count()).toBe(0)
  await close()
})

test('a report that goes offline while its figures are on their way stays, and has them afterwards', async () => {
  const page = await openPage(browser)
  let release: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/embed/query?*', (route) => released.then(() => route.continue()))
  await arrive(page, sharedProduct(), 'grace', { report: 'Group results' })
  const frame = page.frameLocator('iframe')
  await frame.locator('[data-visual="revenue"]').waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline. The report stays as it is').waitFor()
  expect(await frame.locator('[data-visual="revenue"]').count()).toBe(1)
  await page.context().setOffline(false)
  release!()
  await frame.locator('[data-visual="revenue"] [data-value]').first().waitFor()
  await page.context().close()
})

test('a kind of visual whose code could not be fetched is drawn when the network is back', async () => {
  const page = await openPage(browser)
  await page.route('**/lazy-view*.js', (route) => route.abort())
  await arrive(page, sharedProduct(), 'ada', { report: 'Gallery of visuals' })
  const failed = page.frameLocator('iframe').locator('.face.failed')
  await failed.first().waitFor()
  await page.unroute('**/lazy-view*.js')
  await page.context().setOffline(true)
  await page.getByText('You are offline. The report stays as it is').waitFor()
  await page.context().setOffline(false)
  await failed.first().waitFor({ state: 'detached' })
  await page.frameLocator('iframe').locator('[data-visual] svg').first().waitFor()
  await page.context().close()
})

test('offline a choice is answered by what the frame was given, as the service answers it', async () => {
  const { page, frame, choose, close } = await readReport(browser, 'grace', 'Group results')
  const revenue = () => cardOf(frame, 'revenue')
  const chosen = async (region: string) => {
    const present = await revenue()
    await choose('region', region)
    await expect.poll(revenue).not.toBe(present)
  }
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/embed/query')) asked++
  })
  // Each step makes another set of regions, of which the frame has no answer yet.
  const steps = ['EMEA', 'Americas', 'EMEA', 'APAC', 'EMEA', 'Americas', 'EMEA']
  const regions = new Set<string>()
  const step = async () => {
    const region = steps.shift()!
    if (!regions.delete(region)) regions.add(region)
    const before = asked
    await chosen(region)
    return asked === before
  }
  // The frame is given what it needs when the page has been painted.
  const inside = page.frames().find((each) => each.url().includes('/reportEmbed'))!
  const isGiven = () =>
    inside.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
        ({ name, responseEnd }) => name.includes('/embed/plans') && responseEnd > 0,
      ),
    )
  await expect.poll(isGiven).toBe(true)
  while (!(await step())) expect(steps.length).toBeGreaterThan(1)
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  expect(await step()).toBe(true)
  const found = await revenue()
  expect(await frame.locator('.old-mark, .face.failed').count()).toBe(0)
  await close()

  const other = await readReport(browser, 'grace', 'Group results', { answersInFrame: false })
  for (const region of regions) await other.choose('region', region)
  await expect.poll(() => cardOf(other.frame, 'revenue')).toBe(found)
  await other.close()
})

test('offline another report is not waited for: it says so, and opens when the network is back', async () => {
  const { page, frame, close } = await readReport(browser, 'grace', 'Group results')
  // The search's code comes behind the page, and is there without a network from then on.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  const frames: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reportEmbed')) frames.push(request.url())
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Currencies')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  // No frame was waited for: it would have said nothing for as long as a frame is given.
  expect(frames).toEqual([])

  await page.context().setOffline(false)
  await frame.getByRole('tab', { name: 'Rates' }).waitFor()
  await close()
})

const routes = readFileSync(join(import.meta.dirname, '../../apps/portal/src/app.tsx'), 'utf8')
const latePages = [...routes.matchAll(/path="(?<path>[^"*]+)[^"]*" element=\{<SignInGate page=\{Lazy/g)].map(
  ({ groups }) => groups!['path']!,
)

test('a page of the portal that is first opened offline says so, and comes when the network is back', async () => {
  expect(latePages.length).toBeGreaterThan(3)
  const { page, close } = await readReport(browser, 'ada', 'Group results')
  for (const path of latePages) {
    await page.context().setOffline(true)
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.getByText('The page opens as soon as your connection is back.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('The page opens as soon as').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await close()
})
