import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHost, type TestHost } from '@casement/test-host'
import { eventNotes } from '../../packages/session/src/wire/wire-notes.ts'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import { answersOfReport, answersOfVisual } from './documented-answers.ts'
import { doings, settings } from './every-event.ts'
import { clients, type ClientName, openEmbeddingPage, pathOf, sitesOfClients } from './embedding-page.ts'
import type { EveryMethod } from './every-method-page.ts'
import { shopsContent } from './shops-content.ts'

declare const everyMethod: EveryMethod
declare const window: {
  powerbi: {
    get(element: HTMLElement): { setFilters(filters: readonly object[]): Promise<{ statusCode: number }> }
  }
}

/** Every event of the table in docs/wire.md, which is written from this. */
const events = Object.keys(eventNotes)

let host: TestHost
let browser: Browser
beforeAll(async () => {
  const script = await bundle(join(import.meta.dirname, 'every-method-page.ts'))
  host = await openTestHost({ content: shopsContent(), page: await sitesOfClients(script) })
  browser = await openBrowser(host.chromiumArguments)
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

describe.each(Object.keys(clients) as ClientName[])('%s, unmodified, in front of our frame', (client) => {
  const open = (options: BrowserContextOptions = {}) =>
    openEmbeddingPage(browser, { reducedMotion: 'reduce', ...options }, pathOf(client))

  test('every method of a report, its pages, visuals and bookmarks answers as documented', async () => {
    const { page, complaints } = await open()
    const config = await host.embedConfiguration('Shops', { roles: [] })
    await page.evaluate((given) => everyMethod.embed(given), config)
    expect(await page.evaluate(() => everyMethod.runReport())).toEqual(answersOfReport)
    expect(await page.evaluate((given) => everyMethod.phase(given), config)).toEqual([{}, 'overview'])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('every method of a single visual answers as documented', async () => {
    const { page, complaints } = await open()
    const config = await host.embedConfiguration('Shops', { roles: [] })
    const asked = { ...config, type: 'visual', pageName: 'overview', visualName: 'cities' }
    expect(await page.evaluate((given) => everyMethod.runVisual(given), asked)).toEqual(answersOfVisual)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('every event is raised by doing what raises it', async () => {
    const { page } = await open({
      hasTouch: true,
      viewport: { width: 2000, height: 820 },
    })
    const frame = page.frameLocator('iframe')
    const config = await host.embedConfiguration('Shops', { roles: [], canCopy: true })
    const heard = (event: string) =>
      page.evaluate((name) => everyMethod.heard.filter((each) => each === name).length, event)
    await page.evaluate(([given, names]) => everyMethod.embed(given, names), [
      { ...config, settings },
      events,
    ] as const)
    const raised = new Set<string>()
    for (const { what, raises, act } of doings) {
      const before = new Map<string, number>()
      // The load's own were heard by now.
      for (const name of raises) before.set(name, what === 'a load' ? 0 : await heard(name))
      await act({ page, frame, host })
      for (const name of raises) {
        await expect
          .poll(() => heard(name), { message: `${name} by ${what}` })
          .toBeGreaterThan(before.get(name)!)
        raised.add(name)
      }
    }
    host.faults.clear()
    await page.evaluate(([given, names]) => everyMethod.embed(given, names), [
      { ...config, pageName: 'nowhere' },
      events,
    ] as const)
    expect(await heard('info')).toBe(1)
    raised.add('info')
    expect([...raised].sort()).toEqual([...events].sort())
    await page.context().close()
  })

  test('a filter of a field that is not there is accepted, and each visual that it reaches raises error', async () => {
    const { page } = await open()
    const config = await host.embedConfiguration('Shops', { roles: [] })
    await page.evaluate((given) => everyMethod.embed(given, ['error', 'rendered']), config)
    const answer = await page.evaluate(async () => {
      const report = window.powerbi.get(document.getElementById('container')!)
      const target = { table: 'Sales', column: 'Colour' }
      const $schema = 'http://powerbi.com/product/schema#basic'
      return (await report.setFilters([{ $schema, target, filterType: 1, operator: 'In', values: ['red'] }]))
        .statusCode
    })
    expect(answer).toBe(202)
    const visuals = ['total', 'by-month', 'cities', 'region']
    await expect.poll(() => page.evaluate(() => everyMethod.details['error']?.length)).toBe(visuals.length)
    const errors = await page.evaluate(() => everyMethod.details['error'])
    const error = { errorCode: 'Invalid parameters', detailedMessage: expect.stringContaining('Colour') }
    expect(errors).toEqual(visuals.map(() => expect.objectContaining(error)))
    await page.context().close()
  })

  test('a view is saved as a copy, and over and again, by whoever has a token for it', async () => {
    const { page } = await open()
    const rights = { roles: [], canEdit: true, canCopy: true }
    const embed = async (report: Parameters<TestHost['embedConfiguration']>[0]) => {
      const config = await host.embedConfiguration(report, rights)
      await page.evaluate((given) => everyMethod.embed(given, ['saved']), config)
    }
    const saved = () => page.evaluate(() => everyMethod.details['saved'] as { reportObjectId: string }[])
    await embed('Shops')
    await page.evaluate(() => everyMethod.setFilters())
    const filters = await page.evaluate(() => everyMethod.filters())
    const name = `Shops of EMEA, ${client}`
    await page.evaluate((asked) => everyMethod.saveAs(asked), name)
    await expect.poll(saved).toEqual([{ reportObjectId: expect.any(String), reportName: name, saveAs: true }])
    expect(await page.evaluate(() => everyMethod.isSaved())).toBe(false)
    const refused = { refused: expect.objectContaining({ errorCode: 'PowerBINotAuthorizedException' }) }
    expect(await page.evaluate(() => everyMethod.runReport(['save']))).toEqual({ save: refused })

    const [{ reportObjectId: id } = { reportObjectId: '' }] = await saved()
    const copy = { ...host.reports.find((report) => report.name === 'Shops')!, id, name }
    await embed(copy)
    expect(await page.evaluate(() => everyMethod.filters())).toEqual(filters)
    expect(await page.evaluate(() => everyMethod.isSaved())).toBe(true)
    await page.evaluate(() => everyMethod.runReport(['removeFilters']))
    expect(await page.evaluate(() => everyMethod.isSaved())).toBe(false)
    await page.evaluate(() => everyMethod.save())
    await expect.poll(async () => (await saved()).length).toBe(2)
    expect(await page.evaluate(() => everyMethod.isSaved())).toBe(true)
    await embed(copy)
    expect(await page.evaluate(() => everyMethod.filters())).toEqual([])
    await page.context().close()
  })

  test('a token that may edit is told that nobody edits pages here yet', async () => {
    const { page } = await open()
    const config = await host.embedConfiguration('Shops', { roles: [], canEdit: true })
    await page.evaluate((given) => everyMethod.embed(given), config)
    const asked = ['addPage', 'switchMode, edit']
    const answers = await page.evaluate((names) => everyMethod.runReport(names), asked)
    const refused = { refused: expect.objectContaining({ errorCode: 'NotSupported' }) }
    expect(answers).toEqual(Object.fromEntries(asked.map((name) => [name, refused])))
    await page.context().close()
  })
})
