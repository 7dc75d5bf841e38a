import { readFile } from 'node:fs/promises'
import { ActivityEntry, Problem, routes } from '@casement/portal-api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'
import { untilRendered } from '../../scripts/screens.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('who signed in is counted from the first sign-in on')

// Who came and what was used, on a product of their own: both are counted.

const { product, open } = withOwnProduct()

const catalogueWith = (token: string) =>
  fetch(product().portalUrl + routes.catalogue.path, {
    method: routes.catalogue.method,
    headers: { authorization: `Bearer ${token}` },
  })

test('who signed in and whose tokens were refused is in the audit, apart from changes, and exported', async () => {
  const { accessToken } = await signInOverHttp(product(), 'grace')
  expect((await catalogueWith(accessToken)).status).toBe(200)
  const [head, body, signature] = accessToken.split('.') as [string, string, string]
  const forged = `${head}.${body}.${signature.split('').toReversed().join('')}`
  expect((await catalogueWith(forged)).status).toBe(401)
  expect((await catalogueWith('nonsense')).status).toBe(401)

  const page = await open('ada', '/admin/audit?view=sign-ins')
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  const shown = async (words: string, count = 1) =>
    expect
      .poll(
        async () => {
          const found = await page.getByText(words, { exact: true }).count()
          if (found < count) await page.reload()
          return found
        },
        { interval: 1500 },
      )
      .toBe(count)
  await shown('ada signed in')
  await shown('grace signed in')
  await shown('1 call was refused: it had an access token that the issuer did not sign')
  await shown('1 call was refused: it had no access token that could be read')
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)

  await page.getByLabel('What was done').selectOption('Tokens refused')
  await page.getByText('grace signed in').waitFor({ state: 'detached' })
  await shown('1 call was refused: it had no access token that could be read')
  await page.getByLabel('What was done').selectOption('Sign-ins')
  await page.getByRole('combobox', { name: 'By whom' }).fill('grace')
  await page.getByText('ada signed in').waitFor({ state: 'detached' })
  await shown('grace signed in')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page.getByText(/each as it was written/).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(',grace,signIn,')

  await page.getByRole('link', { name: 'Changes' }).click()
  await expect.poll(() => page.getByText(/signed in$/).count()).toBe(0)
  await page
    .getByText(/^ada|^casement/)
    .first()
    .waitFor()
  await page.context().close()
})

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
    expect.arrayContaining(['ViewReport', 'LoadReport', 'QueryPage']),
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
