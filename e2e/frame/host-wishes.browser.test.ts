import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestHost, type TestHost } from '@casement/test-host'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import { clients, type ClientName, openEmbeddingPage, pathOf, sitesOfClients } from './embedding-page.ts'
import type { HostWishes } from './host-wishes-page.ts'
import { secondPage, shopsContent, shopsReport } from './shops-content.ts'

declare const hostWishes: HostWishes

let host: TestHost
let browser: Browser
let site: (path: string) => string | undefined
beforeAll(async () => {
  const script = await bundle(join(import.meta.dirname, 'host-wishes-page.ts'))
  site = await sitesOfClients(script)
  host = await openTestHost({ content: shopsContent(), page: (path) => sandboxAround(path) ?? site(path) })
  browser = await openBrowser(host.chromiumArguments)
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

/** The path of a page in which the host of our client stands in a sandboxed frame, as in a wiki or a preview pane. */
const inSandbox = (...flags: readonly string[]) => `/sandbox/${flags.join('+')}`
function sandboxAround(path: string): string | undefined {
  const [, flags] = /^\/sandbox\/(.*)$/.exec(path) ?? []
  if (flags === undefined) return undefined
  const style = 'width:1290px;height:800px'
  return `<!doctype html><title>Wiki</title><link rel="icon" href="data:," /><iframe style="${style}" sandbox="${flags.replaceAll('+', ' ')}" src="${pathOf('our client')}"></iframe>`
}

const names = Object.keys(clients) as ClientName[]

/** The page is as wide as its frame. */
const plain = { settings: { filterPaneEnabled: false } }

interface OpenOptions {
  /** The page may stop clicks. */
  readonly asks?: boolean
  readonly of?: { readonly host: TestHost; readonly browser: Browser }
}

async function open(client: ClientName, { asks = false, of = { host, browser } }: OpenOptions = {}) {
  const { page, complaints } = await openEmbeddingPage(
    of.browser,
    { reducedMotion: 'reduce' },
    pathOf(client),
  )
  const config = { ...(await of.host.embedConfiguration('Shops', { roles: [] })), ...plain }
  await page.evaluate(([given, how]) => hostWishes.embed(given, how), [config, { asks }] as const)
  return { page, complaints, frame: page.frameLocator('iframe') }
}

/** How the frame stands in the page, once both have drawn what they know. */
async function standing(page: Page) {
  const inside = page.frames().find((each) => each.url().includes('/reportEmbed'))!
  const { scrolled, wanted } = await inside.evaluate(() => {
    const canvas = document.querySelector<HTMLElement>('.canvas')!
    const whole = canvas.querySelector<HTMLElement>('.page')!
    return {
      scrolled: canvas.scrollHeight - canvas.clientHeight,
      wanted: whole.offsetHeight - canvas.clientHeight,
    }
  })
  return { isWhole: scrolled <= 1, isFilled: Math.abs(wanted) <= 1 }
}
const whole = { isWhole: true, isFilled: true }

const widthOf = (page: Page, width: number) =>
  page.evaluate((px) => void (document.getElementById('container')!.style.width = `${px}px`), width)
const lastTold = (page: Page) => page.evaluate(() => hostWishes.told.at(-1))
const heightOf = (page: Page) => page.evaluate(() => document.getElementById('container')!.offsetHeight)

describe.each(names)('%s', (client) => {
  test('a host that does not ask is told no height', async () => {
    const { page } = await open(client)
    await widthOf(page, 600)
    await page.evaluate((name) => hostWishes.report().setPage(name), secondPage)
    await expect.poll(async () => (await page.evaluate(() => hostWishes.standing())).page).toBe(secondPage)
    expect(await lastTold(page)).toBeUndefined()
    await page.context().close()
  })

  test('a frame gets the height of its content at every width, on every page and at every zoom', async () => {
    const { page, complaints } = await open(client)
    await page.evaluate(() => hostWishes.follow({ min: 100 }))
    const heights: Record<number, number> = {}
    for (const width of [1000, 1270, 820, 400, 1000]) {
      await widthOf(page, width)
      await expect.poll(async () => (await lastTold(page))?.width).toBe(width)
      await expect.poll(() => standing(page), { message: `${width} px` }).toEqual(whole)
      const height = await heightOf(page)
      expect(height).toBe((await lastTold(page))!.height)
      expect(heights[width] ?? height, 'found again').toBe(height)
      heights[width] = height
    }
    // A page is as much higher as it is wider; a phone's is as long as what is on it.
    const bars = heights[1000]! - Math.ceil((720 * 1000) / 1280)
    expect(heights).toEqual({
      400: expect.any(Number),
      820: bars + Math.ceil((720 * 820) / 1280),
      1000: heights[1000],
      1270: bars + Math.ceil((720 * 1270) / 1280),
    })
    await page.evaluate((name) => hostWishes.report().setPage(name), secondPage)
    await expect.poll(() => lastTold(page)).toEqual({ height: bars + 600, width: 1000, page: secondPage })
    await expect.poll(() => standing(page)).toEqual(whole)
    await page.evaluate(() => hostWishes.report().setZoom(1.5))
    await expect.poll(async () => (await lastTold(page))!.height).toBeGreaterThanOrEqual(bars + 900)
    await expect.poll(async () => (await standing(page)).isWhole).toBe(true)
    await page.evaluate(() => hostWishes.unfollow())
    await widthOf(page, 820)
    await page.evaluate(() => hostWishes.report().setZoom(1))
    expect(await heightOf(page)).toBe(await page.evaluate(() => hostWishes.heights.at(-1)))
    expect(await page.evaluate(() => hostWishes.heightErrors)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the frame of one visual is as high as its author made it, or as its rows need', async () => {
  const authoredPx = 60
  const pages = shopsReport.pages.map((each) =>
    each.name === secondPage
      ? {
          ...each,
          visuals: each.visuals.map((visual) => ({
            ...visual,
            layout: { ...visual.layout, height: authoredPx },
          })),
        }
      : each,
  )
  const low = await openTestHost({ content: shopsContent({ pages }), page: site })
  const own = await openBrowser(low.chromiumArguments)
  onTestFinished(async () => {
    await own.close()
    await low.close()
  })
  for (const client of names) {
    const { page } = await openEmbeddingPage(own, { reducedMotion: 'reduce' }, pathOf(client))
    const config = {
      ...(await low.embedConfiguration('Shops', { roles: [] })),
      type: 'visual',
      pageName: secondPage,
      visualName: 'months',
    }
    await page.evaluate((given) => hostWishes.embed(given), config)
    await page.evaluate(() => hostWishes.follow({ min: 40 }))
    const inside = page.frames().find((each) => each.url().includes('/reportEmbed'))!
    const scrolled = () =>
      inside.evaluate(() =>
        [...document.querySelectorAll('.canvas, .table-scroll')].map(
          (each) => each.scrollHeight - each.clientHeight,
        ),
      )
    const heights: Record<number, number> = {}
    for (const width of [1000, 700, 1000]) {
      await widthOf(page, width)
      await expect.poll(async () => (await lastTold(page))?.width).toBe(width)
      await expect.poll(scrolled, { message: `${client}, ${width} px` }).toEqual([0, 0])
      await expect.poll(async () => (await lastTold(page))!.height).toBe(await heightOf(page))
      heights[width] ??= await heightOf(page)
      expect(await heightOf(page), 'found again').toBe(heights[width])
    }
    expect(heights[1000]).toBeGreaterThan(authoredPx + 100)
    await page.context().close()
  }
})

test('a flowing page is as high as its author made it or its columns make it, and a height that is set changes nothing', async () => {
  const content = shopsContent({
    pageSizing: 'flow',
    pages: shopsReport.pages.map((each) => ({ ...each, displayOption: undefined })),
  })
  const flowing = await openTestHost({ content, page: site })
  onTestFinished(() => flowing.close())
  const own = await openBrowser(flowing.chromiumArguments)
  onTestFinished(() => own.close())
  const { page } = await open('our client', { of: { host: flowing, browser: own } })
  await page.evaluate(() => hostWishes.follow({ min: 100 }))
  const heights: Record<number, number> = {}
  for (const width of [1000, 1800, 620, 400, 1000]) {
    await widthOf(page, width)
    await expect.poll(async () => (await lastTold(page))?.width).toBe(width)
    await expect.poll(() => standing(page), { message: `${width} px` }).toEqual(whole)
    heights[width] ??= await heightOf(page)
  }
  const bars = heights[1000]! - 720
  expect(bars).toBeGreaterThan(0)
  // Type, and with it the page, grows by half of what the window is wider than a desk's; fewer columns are longer.
  expect(heights[1800]).toBe(bars + Math.ceil(720 * Math.sqrt(1800 / 1280)))
  expect(heights[620]).toBeGreaterThan(heights[1000]!)
  const told = await page.evaluate(() => hostWishes.told)
  for (const { width, height } of told) expect(height, `${width} px`).toBe(heights[width] ?? height)
  await page.context().close()
})

test('a scroll bar of the page that comes with the height and takes of its width goes round in no circle', async () => {
  const { page } = await open('our client')
  await page.evaluate(() => hostWishes.follow({ min: 100 }))
  const heights: number[] = []
  for (const width of [985, 1000]) {
    await widthOf(page, width)
    await expect.poll(async () => (await lastTold(page))?.width).toBe(width)
    heights.push((await lastTold(page))!.height)
  }
  // As browsers show it where it is no overlay: it is there where the content is higher than the window, and takes width.
  await page.evaluate((limit) => {
    const container = document.getElementById('container')!
    new ResizeObserver(
      () => void (container.style.width = container.offsetHeight > limit ? '985px' : '1000px'),
    ).observe(container)
  }, heights[0]! + 1)
  const turns = () =>
    page.evaluate(() => {
      const pairs = hostWishes.told.map(({ width, height }) => `${width} ${height}`)
      return Math.max(...pairs.map((pair) => pairs.filter((each) => each === pair).length))
    })
  await expect.poll(turns).toBeGreaterThanOrEqual(3)
  // The bar is there, and all of the content is seen.
  await expect
    .poll(async () => [(await lastTold(page))?.width, await heightOf(page)])
    .toEqual([985, heights[1]])
  const set = () => page.evaluate(() => hostWishes.heights.length)
  const before = await set()
  for (let turn = 0; turn < 3; turn += 1) await page.evaluate(() => hostWishes.standing())
  expect(await set()).toBe(before)
  expect(before).toBeLessThan(12)
  await page.context().close()
})

describe('a click that the page is asked about', () => {
  const chosen = '[data-visual="cities"] tr[aria-selected="true"]'
  const clicked = async () => {
    const { page, frame, complaints } = await open('our client', { asks: true })
    const asked = () => page.evaluate(() => hostWishes.asked)
    const heard = () => page.evaluate(() => hostWishes.heard.map(({ name }) => name))
    const boston = frame.locator('[data-visual="cities"]').getByRole('rowheader', { name: 'Boston' })
    const details = frame.getByRole('button', { name: 'Details', exact: true })
    return { page, frame, complaints, asked, heard, boston, details }
  }

  test('leads to nothing where the page says false, and to what it leads to else', async () => {
    const { page, frame, asked, heard, boston, details, complaints } = await clicked()
    await page.evaluate(() => hostWishes.answerWith(false))
    await boston.click()
    await details.click()
    await expect.poll(async () => (await asked()).length).toBe(2)
    expect(await asked()).toEqual([
      {
        kind: 'mark',
        page: { name: 'overview', displayName: 'Overview' },
        visual: expect.objectContaining({ name: 'cities', type: 'table' }),
        dataPoints: [
          expect.objectContaining({
            identity: [{ target: { table: 'Sales', column: 'City' }, equals: 'Boston' }],
          }),
        ],
        report: true,
      },
      {
        kind: 'button',
        page: { name: 'overview', displayName: 'Overview' },
        visual: expect.objectContaining({ name: 'to-detail', type: 'button' }),
        dataPoints: [],
        report: true,
      },
    ])
    await page.evaluate(() => hostWishes.answerWith(true))
    await boston.click()
    await frame.locator(chosen).waitFor()
    // What was stopped would have come before.
    expect(await heard()).toEqual(['visualClicked', 'selectionChanged'])
    await details.click()
    await expect.poll(async () => (await page.evaluate(() => hostWishes.standing())).page).toBe(secondPage)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('goes through where the page fails or says nothing in time, which is told', async () => {
    const { page, frame, heard, boston, details } = await clicked()
    await page.evaluate(() => hostWishes.failWith('broken'))
    await boston.click()
    await frame.locator(chosen).waitFor()
    expect(await heard()).toEqual(['error', 'visualClicked', 'selectionChanged'])
    await page.evaluate(() => hostWishes.answerWith('never'))
    await details.click()
    await expect.poll(async () => (await page.evaluate(() => hostWishes.standing())).page).toBe(secondPage)
    expect((await heard()).slice(3)).toEqual(['error', 'buttonClicked'])
    await page.context().close()
  })

  test.each(names)('is done at once where %s was given no hook', async (client) => {
    const { page, frame } = await open(client)
    await frame.locator('[data-visual="cities"]').getByRole('rowheader', { name: 'Boston' }).click()
    await frame.locator(chosen).waitFor()
    expect(await page.evaluate(() => hostWishes.asked)).toEqual([])
    await page.context().close()
  })
})

const onlyBoston = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Sales', column: 'City' },
  filterType: 1,
  operator: 'In',
  values: ['Boston'],
}
const moved =
  'The frame was loaded again, as where its element is moved; what was chosen in the report is chosen again'

test.each(names)('a report whose element is moved in the document, by %s', async (client) => {
  const { page, frame } = await open(client)
  const now = () => page.evaluate(() => hostWishes.standing())
  const before = await now()
  await frame.locator('[data-visual="region"]').getByRole('checkbox', { name: 'AMER' }).click()
  await page.evaluate(
    async ([filter, name]) => {
      const report = hostWishes.report()
      await report.setFilters([filter as never])
      await report.setZoom(0.75)
      await report.setPage(name)
    },
    [onlyBoston, secondPage] as const,
  )
  const stood = await now()
  expect(stood).toEqual({ page: secondPage, filters: [['Boston']], slicer: [['AMER']], zoom: 0.75 })
  await page.evaluate(() => hostWishes.move())
  const isOurs = client === 'our client'
  expect(await now()).toEqual(isOurs ? stood : before)
  const infos = await page.evaluate(() => hostWishes.heard.filter(({ name }) => name === 'info'))
  expect(infos.map(({ detail }) => detail)).toEqual(isOurs ? [moved] : [])
  await page.context().close()
})

describe('a host that stands in a sandboxed frame itself', () => {
  async function openInside(...flags: readonly string[]) {
    const { page } = await openEmbeddingPage(browser, { reducedMotion: 'reduce' }, inSandbox(...flags))
    const inner = page.frames().find((each) => each.url().endsWith(pathOf('our client')))!
    const config = { ...(await host.embedConfiguration('Shops', { roles: [] })), ...plain }
    return { page, inner, config, frame: page.frameLocator('iframe').frameLocator('iframe') }
  }
  const exported = async ({ frame }: Awaited<ReturnType<typeof openInside>>) => {
    await frame.getByRole('button', { name: 'Export' }).first().click()
    const dialog = frame.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: 'CSV' }).check()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText('allow-downloads').waitFor()
  }

  test('embeds, chooses, follows the height and moves with allow-scripts and allow-same-origin', async () => {
    const all = await openInside('allow-scripts', 'allow-same-origin')
    const { page, inner, config, frame } = all
    await inner.evaluate((given) => hostWishes.embed(given), config)
    await frame.locator('[data-visual="region"]').getByRole('checkbox', { name: 'AMER' }).click()
    await expect
      .poll(async () => (await inner.evaluate(() => hostWishes.standing())).slicer)
      .toEqual([['AMER']])
    await inner.evaluate(() => hostWishes.follow({ min: 100 }))
    await expect.poll(() => inner.evaluate(() => hostWishes.heights.length)).toBe(1)
    // Nothing is saved, and the words say which flag is missing.
    await exported(all)
    await page.context().close()
  })

  test('saves files where allow-downloads is there too', async () => {
    const all = await openInside('allow-scripts', 'allow-same-origin', 'allow-downloads')
    await all.inner.evaluate((given) => hostWishes.embed(given), all.config)
    const [file] = await Promise.all([all.page.waitForEvent('download'), exported(all)])
    expect(file.suggestedFilename()).toMatch(/\.(csv|zip)$/)
    await all.page.context().close()
  })

  test('is told which flag is missing where it has no origin', async () => {
    const { page, inner, config } = await openInside('allow-scripts')
    const complaint = page.waitForEvent('console', (message) => message.text().includes('allow-same-origin'))
    await inner.evaluate((given) => void hostWishes.embed(given), config)
    expect((await complaint).text()).toContain('a sandbox lacks allow-same-origin')
    await page.context().close()
  })
})
