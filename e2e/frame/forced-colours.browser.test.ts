import type { Browser, FrameLocator, Page } from 'playwright-core'
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

interface Area {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How much of each area of a picture has one colour, from 0 to 1. */
const sharesOf = (
  picture: Buffer,
  areas: readonly Area[],
  [red, green, blue]: readonly [number, number, number],
) =>
  bench.evaluate(
    async ({ base64, areas: all, red: r, green: g, blue: b }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      return all.map(({ name, left, top, width, height }) => {
        const { data } = context.getImageData(left, top, width, height)
        let count = 0
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === r && data[at + 1] === g && data[at + 2] === b) count++
        return { name, share: count / (width * height) }
      })
    },
    { base64: picture.toString('base64'), areas, red, green, blue },
  )

/** A window in which each page of the gallery is whole. */
const viewport = { width: 1440, height: 2000 }

/** Where the visuals of the page shown are in a picture of the window. */
async function areasOf(frame: FrameLocator): Promise<Area[]> {
  const visuals = await frame.locator('.visual[data-visual]').all()
  return Promise.all(
    visuals.map(async (visual) => {
      const name = (await visual.getAttribute('data-visual'))!
      const { x, y, width, height } = (await visual.boundingBox())!
      if (y + height > viewport.height) throw new Error(`${name} does not end in the window`)
      const [left, top] = [Math.ceil(x), Math.ceil(y)]
      return { name, left, top, width: Math.floor(width), height: Math.floor(height) }
    }),
  )
}

const schemes = [
  { colorScheme: 'light', ink: [0, 0, 0], paper: [255, 255, 255] },
  { colorScheme: 'dark', ink: [255, 255, 255], paper: [0, 0, 0] },
] as const

test('where the system chooses the colours no kind of visual is a slab of ink, and worse is hollow, by day and by night', async () => {
  const report = await readReport(browser, 'ada', 'Gallery of visuals', {
    forcedColors: 'active',
    viewport,
    answersInFrame: false,
  })
  const show = ({ colorScheme }: (typeof schemes)[number]) =>
    report.page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
  const slabs: string[] = []
  for (const tab of await report.frame.getByRole('tab').allInnerTexts()) {
    await report.openTab(tab)
    const areas = await areasOf(report.frame)
    expect(areas.length).toBeGreaterThan(0)
    for (const scheme of schemes) {
      await show(scheme)
      for (const { name, share } of await sharesOf(await report.page.screenshot(), areas, scheme.ink))
        if (share > 0.35) slabs.push(`${tab}, ${name}, ${scheme.colorScheme}: ${share}`)
    }
  }
  expect(slabs).toEqual([])

  await report.openTab('Bridges')
  const fillOf = (selector: string) =>
    report.frame
      .locator(selector)
      .first()
      .evaluate((mark) => getComputedStyle(mark).fill)
  for (const scheme of schemes) {
    await show(scheme)
    expect(await fillOf('.finance-drawing .catch')).toBe('rgba(0, 0, 0, 0)')
    expect(await fillOf('.finance-drawing .change.good')).toBe(`rgb(${scheme.ink.join(', ')})`)
    expect(await fillOf('.finance-drawing .change.bad')).toBe(`rgb(${scheme.paper.join(', ')})`)
  }
  await report.close()
})
