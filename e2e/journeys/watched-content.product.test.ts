import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDocumentedContent } from '../documented-content.ts'
import { economical, openBrowser, openPage, signIn } from '../browser.ts'
import { choose } from '../portal/visit.ts'
import { startProduct, type Product } from '../product.ts'

// The content folder that docs/authoring.md and docs/report.md make, as it is served to readers.
const folder = mkdtempSync(join(tmpdir(), 'casement-watched-'))
const yenPage = 'reports/dollar/pages/01-yen.json'

const { rewrite } = writeDocumentedContent(folder)

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({
      because: 'its content is watched and goes wrong',
      env: { CASEMENT_SERVICE_CONTENT_FOLDER: folder, CASEMENT_SERVICE_WATCH_CONTENT: 'true' },
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true })
})

test('a watched folder that goes wrong is served as it was, which the report says, and served anew once it is right', async () => {
  const page = await openPage(browser, economical)
  const frame = page.frameLocator('iframe')
  const isSaid = (sentence: string) => frame.getByText(sentence, { exact: true }).waitFor()
  await signIn(page, product.portalUrl, 'ada', '/configure')
  await choose(page, 'Choose Workspace', 'Treasury')
  await choose(page, 'Choose Dashboard', 'The dollar')
  await isSaid('Data as of 30 June 2026')

  rewrite(yenPage, (text) => text.replace('columnChart', 'colunmChart'))
  await expect.poll(product.output).toContain('did you mean "columnChart"')
  await page.reload()
  await isSaid('Data as of 30 June 2026; a newer load failed')
  await frame.locator('[data-visual] [data-value]').first().waitFor()

  rewrite(yenPage, (text) => text.replace('colunmChart', 'columnChart').replace('Yen per dollar', 'Yen anew'))
  await expect.poll(product.output).toContain(`${folder}: loaded again`)
  await page.reload()
  await frame.getByRole('heading', { name: 'Yen anew' }).waitFor()
  await isSaid('Data as of 30 June 2026')
})
