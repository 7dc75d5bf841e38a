import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from '../e2e/browser.ts'
import { signInToMany, startManyProduct } from '../e2e/many/many-product.ts'
import { arrive } from '../e2e/signed-in.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { isAtMost, median, rounded } from './measure.ts'

const [maxOpenMs, maxElements] = [1000, 3000]

interface Opened {
  /** From the catalogue's last byte to the first card. */
  readonly openMs: number
  readonly elements: number
  /** From a letter in the search field to the cards that hold it. */
  readonly letterMs: number
  /** What it takes the same browser to make and lay out a card like the first for each report, and nothing else. */
  readonly plainMs: number
}

/**
 * All reports at a glance in Chromium: how long the page works from the catalogue's answer to the first card, how many
 * elements it has, and what a letter of the search takes; beside them the same number of plain cards in the same browser.
 */
export async function measurePage(count: number, rounds: number) {
  await ensureBuilt()
  const product = await startManyProduct(count)
  const browser = await openBrowser()
  try {
    await signInToMany(browser, product, ['ada'])
    const all: Opened[] = []
    for (let round = 0; round < rounds; round++) all.push(await open(browser, product, count))
    const [openMs, letterMs, plainMs] = (['openMs', 'letterMs', 'plainMs'] as const).map((name) =>
      rounded(median(all.map((one) => one[name]))),
    ) as [number, number, number]
    const elements = Math.max(...all.map((one) => one.elements))
    return {
      reports: count,
      openMs,
      letterMs,
      elements,
      plainMs,
      ofPlain: rounded(openMs / plainMs),
      verdict: isAtMost(
        all.map((one) => one.openMs),
        maxOpenMs,
      ),
      verdictOfElements: elements <= maxElements ? 'holds' : 'fails',
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function open(browser: Browser, product: Parameters<typeof arrive>[1], count: number): Promise<Opened> {
  const page = await openPage(browser)
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('[role=listitem]')) return
      observer.disconnect()
      // Once it is painted.
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-card')))
    }).observe(document, { childList: true, subtree: true })
  })
  await arrive(page, product, 'ada', { path: '/reports' })
  await page.waitForFunction(() => performance.getEntriesByName('first-card').length > 0)
  const openMs = await page.evaluate(() => {
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/getAll/all')) as PerformanceResourceTiming[]
    return performance.getEntriesByName('first-card')[0]!.startTime - answer!.responseEnd
  })
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
  const opened = { openMs, elements, letterMs: await letterMs(page), plainMs: await plainMs(page, count) }
  await page.context().close()
  return opened
}

async function letterMs(page: Page): Promise<number> {
  await page.getByRole('searchbox').focus()
  await page.evaluate(() => {
    document.activeElement!.addEventListener('keydown', () => performance.mark('letter'), { once: true })
    document.activeElement!.addEventListener(
      'input',
      () => requestAnimationFrame(() => setTimeout(() => performance.mark('found'))),
      { once: true },
    )
  })
  await page.keyboard.press('7')
  await page.waitForFunction(() => performance.getEntriesByName('found').length > 0)
  return page.evaluate(
    () =>
      performance.getEntriesByName('found')[0]!.startTime -
      performance.getEntriesByName('letter')[0]!.startTime,
  )
}

const plainMs = (page: Page, count: number): Promise<number> =>
  page.evaluate((many) => {
    const row = document.querySelector('[role=listitem]')!.parentElement!
    const card = document.querySelector('[role=listitem]')!
    const list = row.parentElement!.cloneNode() as HTMLElement
    const from = performance.now()
    const plain = row.cloneNode() as HTMLElement
    for (let made = 0; made < many; made++) plain.append(card.cloneNode(true))
    list.append(plain)
    row.closest('section')!.parentElement!.append(list)
    void list.offsetHeight
    return performance.now() - from
  }, count)
