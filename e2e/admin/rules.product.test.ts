import { expect, test } from 'vitest'
import { openPage, signIn } from '../browser.ts'
import { withOwnProduct } from './own-product.ts'

const { browser, product } = withOwnProduct()

test('rules are tried with people: wrong ones are told at their field, right ones show rows before and after', async () => {
  const page = await openPage(browser())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, product().portalUrl, 'ada', '/admin/rules')
  const emea = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove EMEA' }) })
  const filter = emea.locator('[name=filter]')
  const tryThem = () => page.getByRole('button', { name: 'Try', exact: true }).click()
  expect(await filter.inputValue()).toBe('Entity[Region] = "EMEA"')

  // Nobody tries.
  await tryThem()
  await page.getByText('Say who tries the rules').waitFor()
  await page.locator('[name=trier]').fill('emil')

  await filter.fill('Entity[Regoin] = "EMEA"')
  await tryThem()
  await page.getByText(/did you mean .*Region/).waitFor()
  expect(await filter.getAttribute('aria-invalid')).toBe('true')

  // Of the same rule nothing is different; of another one the rows are others.
  await filter.fill('Entity[Region] = "EMEA"')
  await tryThem()
  const entity = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Entity', exact: true }) })
  await entity.getByText('as before').waitFor()
  await page.getByText(/^Role EMEA, by the grants for /).waitFor()
  await filter.fill('Entity[Region] <> "EMEA"')
  expect(await entity.count()).toBe(0)
  await tryThem()
  await entity.waitFor()
  const [, now, then] = await entity.getByRole('cell').allTextContents()
  const [before, all] = now!.split(' of ').map(Number)
  expect(then).toBe(`${all! - before!} of ${all}`)

  // A rule that fits nothing is said to; what was typed is there after a look at another page.
  await filter.fill('Entity[Region] = "Atlantis"')
  await tryThem()
  await page.getByText('emil sees no row of Entity: none fits the rule of EMEA.').waitFor()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Rules' }).click()
  expect(await filter.inputValue()).toBe('Entity[Region] = "Atlantis"')
  await tryThem()
  await page.getByText('Have these rules hold').click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('status').filter({ hasText: 'The rules are copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied).roles).toContainEqual({
    name: 'EMEA',
    rules: [{ table: 'Entity', filter: 'Entity[Region] = "Atlantis"' }],
  })
  await page.getByRole('button', { name: 'Back to the rules that hold' }).click()
  expect(await filter.inputValue()).toBe('Entity[Region] = "EMEA"')

  // A role that is added is tried by its name alone.
  await page.getByRole('button', { name: 'Add role' }).click()
  await page.locator('[name=role]').last().fill('Own')
  await page.getByRole('button', { name: 'Add rule' }).last().click()
  await page.locator('[name=filter]').last().fill('1 = 1')
  await page.getByRole('checkbox', { name: 'that their grants give' }).uncheck()
  await page.getByRole('checkbox', { name: 'Own', exact: true }).check()
  await tryThem()
  await page.getByText(/^emil sees every row of /).waitFor()
  await page.context().close()
})
