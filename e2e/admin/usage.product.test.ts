import { readFile } from 'node:fs/promises'
import { ActivityEntry, Problem, routes } from '@casement/portal-api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'
import { untilRendered } from '../../scripts/screens.ts'

const { product, open } = withOwnProduct()

const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('what a reader opens is counted, listed by whom and when, and exported', async () => {
  const reader = await open('grace', '/home')
  await untilRendered(reader)
  const report = await reader.evaluate(() => {
    const { res } = JSON.parse(localStorage.getItem('all')!) as {
      res: Record<string, [string, ...{ id: string; name: string }[]]>
    }
    const shown = localStorage.getItem('activeReportId')
    const all = Object.values(res).flatMap(([, ...reports]) => reports)
    return all.find(({ id }) => id === shown)!.name
  })

  const page = await open('ada', '/admin/usage')
  const row = page.getByRole('row').filter({ hasText: report })
  // The first drawing is told by the frame when it has time.
  await expect
    .poll(
      async () => {
        await page.reload()
        await row.waitFor()
        return row.textContent()
      },
      { interval: 1000 },
    )
    .toMatch(/\d (ms|s) · /)
  await page.getByText('not in this time').first().waitFor()
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('grace').waitFor()
  await dialog.getByRole('img', { name: /^Views a day: 1 view in 28 days$/ }).waitFor()
  await dialog.getByRole('link', { name: 'Every entry' }).click()

  await page.getByText(`grace opened ${report}`).waitFor()
  await page
    .getByText(new RegExp(`grace asked \\d+ questions? of ${report}`))
    .first()
    .waitFor()
  const lines = await saved(page, 'Export JSON lines')
  expect(lines.name).toMatch(/^use-.*\.jsonl$/)
  const entries = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => ActivityEntry.parse(JSON.parse(line)))
  expect(new Set(entries.map(({ reportName }) => reportName))).toEqual(new Set([report]))
  expect(entries.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['GenerateEmbedToken', 'ViewReport', 'LoadReport', 'QueryPage']),
  )
  expect((await saved(page, 'Export CSV')).text).toContain('ViewReport')

  await page.getByLabel('By whom').fill('emil')
  await page.getByText('No entry fits.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText(`grace opened ${report}`).waitFor()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /each as it was written/ })
    .waitFor()
  await page.getByRole('link', { name: 'Changes' }).click()
  await page
    .getByText(/gave|Nothing has been done yet/)
    .first()
    .waitFor()
  await page.context().close()
  await reader.context().close()
})

test('nobody else is told who used what', async () => {
  const page = await open('emil', '/admin/usage')
  await page.locator('[data-part=not-administrator]').waitFor()
  await page.context().close()
  const { accessToken } = await signInOverHttp(product(), 'emil')
  for (const { path } of [routes.activity, routes.activityCsv, routes.usage]) {
    const answer = await fetch(product().portalUrl + path, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([403, 'notAdministrator'])
  }
})
