import { readFile } from 'node:fs/promises'
import { routes } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'

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
