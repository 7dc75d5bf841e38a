import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport } from '../report-reader.ts'

let browser: Browser
/** A page without a policy, in which pictures are decoded. */
let bench: Page
beforeAll(async () => {
  browser = await openBrowser()
  bench = await browser.newPage()
})
afterAll(() => browser?.close())

/** How much of a picture has one colour, from 0 to 1. */
const shareOf = (picture: Buffer, [red, green, blue]: readonly [number, number, number]) =>
  bench.evaluate(
    async ({ base64, red, green, blue }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++
      return count / (bitmap.width * bitmap.height)
    },
    { base64: picture.toString('base64'), red, green, blue },
  )

test.concurrent.each(['light', 'dark'] as const)(
  'where the system chooses the colours no kind of visual is a slab of ink, and worse is hollow (%s)',
  async (colorScheme) => {
    const report = await readReport(browser, 'ada', 'Gallery of visuals', {
      colorScheme,
      forcedColors: 'active',
    })
    const canvasText = colorScheme === 'light' ? ([0, 0, 0] as const) : ([255, 255, 255] as const)
    const slabs: string[] = []
    for (const tab of await report.frame.getByRole('tab').allInnerTexts()) {
      await report.openTab(tab)
      for (const visual of await report.frame.locator('.visual[data-visual]').all()) {
        const share = await shareOf(await visual.screenshot(), canvasText)
        if (share > 0.35) slabs.push(`${tab}, ${await visual.getAttribute('data-visual')}: ${share}`)
      }
    }
    expect(slabs).toEqual([])

    await report.openTab('Bridges')
    const fillOf = (selector: string) =>
      report.frame
        .locator(selector)
        .first()
        .evaluate((mark) => getComputedStyle(mark).fill)
    const [red, green, blue] = canvasText
    expect(await fillOf('.finance-drawing .catch')).toBe('rgba(0, 0, 0, 0)')
    expect(await fillOf('.finance-drawing .change.good')).toBe(`rgb(${red}, ${green}, ${blue})`)
    expect(await fillOf('.finance-drawing .change.bad')).toBe(
      `rgb(${255 - red}, ${255 - green}, ${255 - blue})`,
    )
    await report.close()
  },
)
