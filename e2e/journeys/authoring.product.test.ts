import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'
import { filesShownIn } from '../../scripts/test/documents.ts'
import { writeDocumentedContent } from '../documented-content.ts'
import { economical, openBrowser, openPage, signIn } from '../browser.ts'
import { startProduct, type Product } from '../product.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('an author goes on with the files and the page that she left')

// The content folder that docs/authoring.md and docs/report.md make, while its author works on it.
const folder = mkdtempSync(join(tmpdir(), 'casement-author-'))
const yenPage = 'reports/dollar/pages/01-yen.json'
const rates = readFileSync(join(root, 'samples/figures/exchange-rates.csv'), 'utf8')

const { write, rewrite } = writeDocumentedContent(folder)

/** The average of a country's rates in a year, as the file has them. */
function averageOf(country: string, year: number): number {
  const found = rates
    .split('\n')
    .map((line) => line.split(','))
    .filter(([date, name]) => name === country && date!.startsWith(`${year}-`))
    .map(([, , rate]) => Number(rate))
  return found.reduce((sum, rate) => sum + rate, 0) / found.length
}

let product: Product
let browser: Browser
let page: Page
let frame: FrameLocator
beforeAll(async () => {
  product = await startProduct({
    because: 'open reports follow the folder of an author',
    verb: 'dev',
    env: { CASEMENT_SERVICE_CONTENT_FOLDER: folder },
  })
  browser = await openBrowser()
  page = await openPage(browser, economical)
  await signIn(page, product.portalUrl, 'ada', '/configure')
  await page.getByLabel('Choose Workspace').click()
  await page.getByRole('option', { name: 'Treasury' }).click()
  await page.getByLabel('Choose Dashboard').click()
  await page.getByRole('option', { name: 'The dollar' }).click()
  frame = page.frameLocator('iframe')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true })
})

const heading = () => frame.locator('[data-visual="heading"]')

test('a text tells figures that are in the data, and a picture comes from the content folder', async () => {
  await heading().locator('[data-value]').first().waitFor()
  const [now, before] = [averageOf('Japan', 2025), averageOf('Japan', 2024)]
  const change = Math.abs((now - before) / before)
  const percent = new Intl.NumberFormat('en-GB', { style: 'percent', minimumFractionDigits: 1 }).format(
    change,
  )
  const word = now > before ? 'more than' : 'less than'
  expect(await heading().locator('p').textContent()).toBe(
    `In 2025 it was ${now.toFixed(2)}, ${percent} ${word} the year before.`,
  )
  const coin = frame.locator('[data-visual="coin"] img')
  await coin.waitFor()
  expect(await coin.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('what an author saves is shown at once, where the reader is', async () => {
  write(
    'reports/dollar/pages/02-countries.json',
    JSON.stringify({
      displayName: 'Countries',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'by-country',
          type: 'table',
          title: 'By country',
          layout: { x: 24, y: 24, width: 1232, height: 600 },
          roles: { column: [{ kind: 'column', table: 'Rate', column: 'Country' }] },
        },
      ],
    }),
  )
  await frame.getByRole('tab', { name: 'Countries' }).click()
  await frame.getByText('Switzerland').waitFor()

  rewrite('reports/dollar/pages/02-countries.json', (text) => text.replace('By country', 'Every country'))
  await frame.getByRole('heading', { name: 'Every country' }).waitFor()
  expect(await frame.getByRole('tab', { name: 'Countries' }).getAttribute('aria-selected')).toBe('true')

  rewrite('reports/dollar/theme.json', (text) => text.replace('"radius": 4', '"radius": 0'))
  await expect
    .poll(() =>
      frame
        .locator('.visual')
        .first()
        .evaluate((visual) => getComputedStyle(visual).borderRadius),
    )
    .toBe('0px')

  rewrite('models/rates.json', (text) =>
    text.replace('"Country", "type"', '"Country", "hidden": false, "type"'),
  )
  await expect.poll(() => product.output().split('read anew').length).toBeGreaterThan(4)
  await frame.getByText('Switzerland').waitFor()
})

test('a wrong file changes nothing, and is told in the terminal and over the report until it is right', async () => {
  const problem = `${yenPage}:50:7: visuals[3].type: there is no "colunmChart"; did you mean "columnChart"?`
  rewrite(yenPage, (text) => text.replace('"columnChart"', '"colunmChart"'))
  const note = frame.getByRole('alert')
  await note.getByText(problem).waitFor()
  expect(product.output()).toContain(problem)
  expect(await frame.getByText('Switzerland').isVisible()).toBe(true)
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await note.waitFor({ state: 'detached' })

  rewrite(yenPage, (text) => text.replace('colunmChart', 'columnChart').replace('{Rate}', '{Raet}'))
  await note.getByText('did you mean {Rate}?').waitFor()
  rewrite(yenPage, () => filesShownIn('docs/report.md')[yenPage]!)
  await note.waitFor({ state: 'detached' })
})
