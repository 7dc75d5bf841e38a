import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../../scripts/screens.ts'
import { openBrowser, openPage } from '../browser.ts'
import { bringAxe } from '../frame/frame-faults.ts'
import { sharedProduct } from '../product.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  id: string
  impact: string | null
  nodes: { html: string; failureSummary?: string }[]
}

/** Collects what the browser says it refused by the policies of the page and of the frames in it. */
function watchPolicy(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|permissions policy/i.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** Words of documents in frames, each at its width and by day or night: the same report stands in many screens. */
const examined = new Set<string>()

/** What axe finds on the page and in its frames. */
async function axe(page: Page): Promise<Violation[]> {
  const found: Violation[] = []
  for (const frame of page.frames()) {
    if (!frame.url().startsWith('http')) continue // a frame whose page has not come yet
    if (frame !== page.mainFrame()) {
      const content = await frame.evaluate(
        () =>
          `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches} ${document.body.innerText}`,
      )
      if (examined.has(content)) continue
      examined.add(content)
    }
    await bringAxe(frame)
    const { violations } = await frame.evaluate(async (tags) => {
      const runner = (
        window as unknown as {
          axe: { run: (what: unknown, how: unknown) => Promise<{ violations: Violation[] }> }
        }
      ).axe
      return runner.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        iframes: false,
      })
    }, wcag)
    found.push(...violations)
  }
  return found
}

async function expectSound(page: Page): Promise<void> {
  const faults = (await axe(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(faults).toEqual([])
  const wider = await page.evaluate(
    () =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
  )
  expect(wider).toBe(0)
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(screens.map((screen) => [screen.name, screen] as const))('the screen %s', (_name, screen) => {
  test('breaks no security policy, has no serious fault for assistive technology and does not scroll sideways', async () => {
    // Without motion: colours that are still on their way would be held against the rules.
    const page = await openPage(browser, { reducedMotion: 'reduce', keepsViews: true, answersInFrame: false })
    const policy = watchPolicy(page)
    await screen.show(page, sharedProduct())
    await expectSound(page)
    // The same screen in a narrow window by night.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSound(page)
    expect(policy).toEqual([])
    await page.context().close()
  })
})

test('the watch hears a violation when there is one', async () => {
  const page = await openPage(browser)
  const policy = watchPolicy(page)
  await page.goto(`${sharedProduct().portalUrl}/login`)
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => policy).toHaveLength(1)
  await page.context().close()
})
