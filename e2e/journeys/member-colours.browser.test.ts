import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport, type ReportReader } from '../report-reader.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Words with a colour, and the visual that they stand in. */
const coloursOn = (page: Locator) =>
  page.evaluate((shown) =>
    [...shown.querySelectorAll<HTMLElement>('section[data-visual]')].flatMap((visual) => {
      const marks = [
        ...visual.querySelectorAll('.legend li button'),
        ...visual.querySelectorAll('svg > g:has(> text + .mark)'),
        ...visual.querySelectorAll('svg g.mark:has(> rect, > .leader)'),
      ]
      return marks.map((mark) => {
        const words = mark.querySelector('text tspan, text') ?? mark
        const area = mark.querySelector('[fill^="var(--series"], [stroke^="var(--series"]')
        const { fill = '', stroke = '' } = area ? getComputedStyle(area) : {}
        const colour = area?.getAttribute('fill')?.startsWith('var(--series') ? fill : stroke
        return {
          words: words.textContent ?? '',
          colour: area ? colour : '',
          visual: visual.dataset['visual'] ?? '',
        }
      })
    }),
  )

/** Every colour of each of these members so far, with where it was seen. */
class Seen {
  readonly colours = new Map<string, Map<string, string>>()
  readonly places = new Set<string>()
  constructor(readonly members: readonly string[]) {}

  /** Reads legends, areas and the words beside slices on the page shown, as soon as it shows a member. */
  async look({ frame }: ReportReader, page: string): Promise<void> {
    const shown = async () =>
      (await coloursOn(frame.locator('.page'))).flatMap(({ words, colour, visual }) => {
        const member = this.members.find((each) => words.startsWith(each))
        return member && colour ? [{ member, colour, place: `${page}, ${visual}` }] : []
      })
    await expect.poll(shown).not.toEqual([])
    for (const { member, colour, place } of await shown()) {
      this.places.add(place)
      const colours = this.colours.get(member) ?? new Map<string, string>()
      if (!colours.has(colour)) colours.set(colour, place)
      this.colours.set(member, colours)
    }
  }

  /** Each member has one colour, and no two have the same. */
  expectOneEach(): void {
    for (const [member, colours] of this.colours) expect([...colours.entries()], member).toHaveLength(1)
    const all = [...this.colours.values()].flatMap((colours) => [...colours.keys()])
    expect(this.colours.size).toBe(this.members.length)
    expect(new Set(all).size).toBe(all.length)
  }
}

test('a product family has one colour on every page, also where it stands alone', async () => {
  const families = new Seen(['Climate', 'Cloud', 'Drives', 'Sensors', 'Services'])
  const report = await readReport(browser, 'grace', 'Revenue and margin')
  const look = async (how: string) => {
    for (const tab of ['Products', 'Customers']) {
      await report.openTab(tab)
      await families.look(report, `${tab}, ${how}`)
    }
  }
  await look('whole')
  await report.choose('region', 'EMEA')
  await look('EMEA')
  await report.visual('view-cloud').click()
  await look('cloud')
  families.expectOneEach()
  expect(families.places.size).toBe(6)
  await report.close()
})

test('a region has one colour in every kind of visual and in another report', async () => {
  const regions = new Seen(['Americas', 'APAC', 'EMEA'])
  const gallery = await readReport(browser, 'ada', 'Gallery of visuals')
  for (const tab of ['Column chart', 'Line chart', 'Scatter chart', 'Pie and donut']) {
    await gallery.openTab(tab)
    await regions.look(gallery, tab)
  }
  const kinds = new Set([...regions.places].map((place) => place.split(',')[0]))
  expect([...kinds]).toEqual(['Column chart', 'Line chart', 'Scatter chart', 'Pie and donut'])
  await gallery.close()
  const report = await readReport(browser, 'grace', 'Headcount cost')
  await report.openTab('Change')
  await regions.look(report, 'Change')
  regions.expectOneEach()
  expect([...regions.places].some((place) => place.startsWith('Change'))).toBe(true)
  await report.close()
})

test('a function keeps its colour where it is the only one, and has no legend', async () => {
  const report = await readReport(browser, 'grace', 'Headcount cost')
  const months = report.visual('headcount-by-month')
  const swatches = await months
    .locator('.legend li')
    .evaluateAll((all) =>
      all.map((each) => [each.textContent, getComputedStyle(each.querySelector('[fill]')!).fill] as const),
    )
  const { 'Research and development': own, ...others } = Object.fromEntries(swatches) as Record<
    string,
    string
  >
  expect(Object.keys(others)).toHaveLength(3)
  const fills = () =>
    months
      .locator('svg')
      .locator('path, rect, use')
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).fill))])
  expect(await fills()).toEqual(expect.arrayContaining([own, ...Object.values(others)]))
  await report.visual('view-research').click()
  await months.locator('.legend').waitFor({ state: 'detached' })
  await expect.poll(fills).not.toEqual(expect.arrayContaining([Object.values(others)[0]]))
  const left = await fills()
  expect(left).toContain(own)
  for (const colour of Object.values(others)) expect(left).not.toContain(colour)
  await report.close()
})
