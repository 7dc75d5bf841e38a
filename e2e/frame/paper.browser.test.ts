import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestHost } from '@casement/test-host'
import { openGallery, openReport, turnTo } from '../../scripts/report-pictures.ts'
import { shopsContent } from './shops-content.ts'

let host: TestHost
let browser: Browser
let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  ;({ host, browser, close } = await openGallery(shopsContent()))
  // A dark screen, which paper is not.
  const options = { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' } as const
  page = await openReport({ host, browser }, 'Shops', options)
  await turnTo(page, 'overview')
})
afterAll(() => close?.())

const frame = () => page.frames().find((each) => each !== page.mainFrame())!
const drawings = () =>
  frame().evaluate(() =>
    [...document.querySelectorAll<SVGElement>('.visual-body.drawn svg')].map((svg) => {
      const room = svg.closest('.visual-body')!.getBoundingClientRect()
      const { width, height, right, bottom } = svg.getBoundingClientRect()
      return {
        isWhole: right <= room.right + 1 && bottom <= room.bottom + 1,
        isSeen: width > 0 && height > 0,
      }
    }),
  )

test('a dark report is printed light, whole, and without what is for pressing', async () => {
  expect(await frame().evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  await frame().evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => frame().evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  expect(
    await frame().evaluate(() => getComputedStyle(document.querySelector('.visual')!).backgroundColor),
  ).toBe('rgb(255, 255, 255)')
  for (const name of ['tab', 'toolbar'] as const)
    expect(await page.frameLocator('iframe').getByRole(name).count()).toBe(0)
  const drawn = await drawings()
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.filter(({ isWhole, isSeen }) => !isWhole || !isSeen)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => frame().evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
})
