import { GrantRecord, routes } from '@casement/portal-api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { economical, openPage, signIn } from '../browser.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'
import { waitedMs } from '../../scripts/patience.mjs'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('what an administrator did is taken back later')

// Administrators at work, on a product of their own: what they end would end other tests.

const { browser, product, open } = withOwnProduct()

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const grants = async () => {
  const { accessToken } = await signInOverHttp(product(), 'ada')
  const answer = await fetch(product().portalUrl + routes.grants.path, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return GrantRecord.array().parse(await answer.json())
}
const ofSubject = async (value: string) => (await grants()).filter(({ subject }) => subject.value === value)

/** Fills the form of a grant for a person and goes on to what would be different. */
async function fillGrant(page: Page, person: string, report: string) {
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=value]').fill(person)
  await dialog.locator('[name=workspaceId]').selectOption({ index: 1 })
  if (report) await dialog.locator('[name=reportId]').selectOption({ label: report })
}
const firstReport = async (page: Page): Promise<string> =>
  (await page.getByRole('dialog').locator('[name=reportId] option').nth(1).textContent())!

test('from the account card to a grant that is made, changed, and taken back with all that is picked', async () => {
  const page = await open('ada', '/home')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.waitForURL(`${product().portalUrl}/admin/grants`)
  await page.getByRole('button', { name: 'New grant' }).click()
  const dialog = page.getByRole('dialog')

  // Nothing is filled in: it is said where, and nothing is asked of the server.
  await dialog.getByRole('button', { name: 'Review' }).click()
  expect(await dialog.locator('[name=value]').getAttribute('aria-invalid')).toBe('true')

  await fillGrant(page, 'new.person', '')
  await dialog.getByText('new.person has not signed in yet').waitFor()
  const report = await firstReport(page)
  await dialog.locator('[name=reportId]').selectOption({ label: report })
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('heading', { name: 'Make this grant?' }).waitFor()
  expect(await ofSubject('new.person')).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await said(page, '1 grant added')
  expect(await ofSubject('new.person')).toMatchObject([{ rights: 'view', version: 1, changedBy: 'ada' }])

  await page.getByRole('searchbox').fill('new.person')
  await rowOf(page, 'new.person').getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByText('edit', { exact: false }).last().waitFor()
  await dialog.getByRole('radio', { name: /edit/i }).check()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await said(page, '1 grant changed')
  expect(await ofSubject('new.person')).toMatchObject([{ rights: 'edit', version: 2 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone: 1 grant changed')
  expect(await ofSubject('new.person')).toMatchObject([{ rights: 'view', version: 3 }])

  await rowOf(page, 'new.person').getByRole('checkbox').check()
  const picked = page.locator('[data-part=picked]')
  await picked.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await said(page, '1 grant removed')
  expect(await ofSubject('new.person')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone: 1 grant added')
  expect(await ofSubject('new.person')).toHaveLength(1)
  await page.context().close()
})

test('of two administrators who change one grant the second is told, and keeps what was typed', async () => {
  const [one, two] = [await open('ada', '/admin/grants'), await open('ada', '/admin/grants')]
  await one.getByRole('button', { name: 'New grant' }).click()
  await fillGrant(one, 'both.change', '')
  await one.getByRole('button', { name: 'Review' }).click()
  await one.getByRole('button', { name: 'Apply' }).click()
  await said(one, '1 grant added')
  await two.reload()
  for (const page of [one, two]) {
    await page.getByRole('searchbox').fill('both.change')
    await rowOf(page, 'both.change').getByRole('button', { name: /^Edit/ }).click()
  }
  await one.getByRole('dialog').locator('[name=note]').fill('first')
  await one.getByRole('button', { name: 'Review' }).click()
  await one.getByRole('button', { name: 'Apply' }).click()
  await said(one, '1 grant changed')

  const dialog = two.getByRole('dialog')
  await dialog.locator('[name=note]').fill('second')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText(/changed by ada meanwhile/).waitFor()
  expect(await dialog.locator('[name=note]').inputValue()).toBe('second')
  await dialog.getByRole('button', { name: 'Read again' }).click()
  await dialog.getByText('What you typed is kept').waitFor()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await said(two, '1 grant changed')
  expect(await ofSubject('both.change')).toMatchObject([{ note: 'second', version: 3 }])
  await Promise.all([one.context().close(), two.context().close()])
})

test('grants go out as CSV and come back: wrong lines are told, right ones are reviewed and made', async () => {
  const page = await open('ada', '/admin/grants')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const csv = Buffer.concat(chunks).toString()
  expect(csv.trimEnd().split('\r\n')).toHaveLength((await grants()).length + 1)
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import CSV' }).click(),
    ])
    await chooser.setFiles({ name: 'grants.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const dialog = page.getByRole('dialog')
  await choose(`${csv},,person,csv.person,Nowhere,,,,,,\r\n`)
  await dialog.getByText('there is no workspace called "Nowhere"').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  expect(await ofSubject('csv.person')).toEqual([])

  const [, first] = csv.split('\r\n')
  const workspace = (await grants())[0]!.workspaceId
  expect(first).toBeTruthy()
  await choose(`${csv},,person,csv.person,${workspace},,,,,,\r\n`)
  await dialog.getByText('csv.person').first().waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await said(page, '1 grant added')
  expect(await ofSubject('csv.person')).toHaveLength(1)
  await page.context().close()
})

test('people of a file are known once it is seen who is new', async () => {
  const page = await open('ada', '/admin/people')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import CSV' }).click(),
  ])
  const text = 'person,groups,roles\r\nnew.colleague,"Sales; North",\r\nada,Other,\r\n'
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 new person; 1 person has signed in and keeps').waitFor()
  expect(await rowOf(page, 'new.colleague').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await said(page, '2 people imported from people.csv')
  await rowOf(page, 'new.colleague').waitFor()
  await page.context().close()
})

test('what is in the audit is taken back from there', async () => {
  const page = await open('ada', '/admin/audit')
  await page.getByRole('button', { name: /^Undo: ada gave csv\.person/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await said(page, '1 grant removed')
  expect(await ofSubject('csv.person')).toEqual([])
  await page.context().close()
})

// One of these waits for half a minute, and none of them minds the others.

test.concurrent('access is explained with counted rows, and granted where it is missing', async () => {
  // Whoever has been here is known with groups and roles.
  await (await open('emil', '/home')).context().close()
  const granted = (await grants()).find(({ rowRoles }) => rowRoles.includes('EMEA'))
  const page = await open('ada', '/admin/access')
  await page.getByRole('heading', { name: 'Access' }).waitFor()
  expect(await page.title()).toContain('Access')
  const { accessToken } = await signInOverHttp(product(), 'ada')
  const offers = (await (
    await fetch(product().portalUrl + routes.grantable.path, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  ).json()) as { workspaces: { id: string; reports: { id: string; name: string; roles: string[] }[] }[] }
  const workspace = offers.workspaces.find(({ id }) => id.toLowerCase() === granted!.workspaceId)!
  const report = workspace.reports.find(({ roles }) => roles.includes('EMEA'))!
  const about = (person: string) =>
    `${product().portalUrl}/admin/access?${new URLSearchParams({ person, workspace: workspace.id, report: report.id })}`
  await page.goto(about('emil'))
  await page.getByText(new RegExp(`^emil can (view|edit) ${report.name}`)).waitFor()
  const counted = await page.getByRole('heading', { level: 3 }).first().textContent()
  expect(counted).toMatch(/^.+: [\d,]+ of [\d,]+ rows$/)
  const [visible, all] = counted!
    .match(/[\d,]+/g)!
    .slice(-2)
    .map((text) => Number(text.replaceAll(',', '')))
  expect(visible).toBeGreaterThan(0)
  expect(visible).toBeLessThan(all!)

  await page.goto(about('nobody.yet'))
  await page.getByText(`nobody.yet cannot see ${report.name}`, { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Grant it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  // A grant without a row role opens the report and shows no row of it, which is said.
  await page
    .getByText(`nobody.yet may open ${report.name}, but sees no row of it`, { exact: false })
    .waitFor()
  await page.context().close()
})

test.concurrent('readers are told about themselves what they see of the open report, without how much there is', async () => {
  const page = await open('emil', '/home')
  await page.locator('[data-part="report-area"] iframe').waitFor()
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  await page.getByRole('button', { name: 'What am I seeing?' }).click()
  const dialog = page.getByRole('dialog', { name: 'What am I seeing?' })
  await dialog.getByText(/^You can view .+, because/).waitFor()
  const counted = await dialog.getByRole('heading', { level: 3 }).allTextContents()
  expect(counted.length).toBeGreaterThan(0)
  for (const sentence of counted) expect(sentence).toMatch(/^.+: [\d,]+ rows?$/)
  expect(await dialog.getByRole('table').count()).toBe(0)
  expect(await dialog.locator('code').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await account.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.context().close()
})

test.concurrent('ended sign-ins are over everywhere within a minute, and come back by the password alone', async () => {
  // A frame that answers by itself asks by itself whether it may.
  const reader = await openPage(browser(), { ...economical, answersInFrame: true })
  await signIn(reader, product().portalUrl, 'nina')
  await reader.locator('[data-part="report-area"] iframe').waitFor()
  const page = await open('ada', '/admin/people')
  await page.getByRole('searchbox').fill('nina')
  await rowOf(page, 'nina').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Revoke', exact: false }).first().waitFor()
  await dialog.getByRole('button', { name: 'End all sign-ins' }).click()
  await dialog
    .getByRole('group', { name: 'End all sign-ins' })
    .getByRole('button', { name: 'End all sign-ins' })
    .click()
  await said(page, 'Every sign-in of nina has been ended')
  await dialog.getByText('There is none.').waitFor()

  // The frame watches its token; the portal is refused when it asks for another. That alone may take a minute.
  await reader.getByText('Your sign-in has ended').waitFor({ timeout: 2 * waitedMs })
  await reader.getByRole('button', { name: 'Continue' }).click()
  await reader.locator('input[name="password"]').waitFor()
  await reader.context().close()

  await page.goto(`${product().portalUrl}/admin/audit`)
  await page.getByText('ada ended every sign-in of nina').waitFor()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await said(page, /each as it was written/)
  await page.context().close()
})

test.concurrent('[PRM-02] whoever is no administrator has the same menu and the same way there, and is told that the page is not for them', async () => {
  const { portalUrl } = product()
  const page = await open('grace', '/admin/grants')
  // The links are there for everybody, unseen by whom they do not help.
  const links = page.locator('nav a[href^="/admin/"]')
  await links.first().waitFor({ state: 'attached' })
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(10)
  const home = page.getByRole('link', { name: 'Go to home' })
  for (const path of paths) {
    await page.goto(portalUrl + path)
    await page.locator('[data-part=not-administrator]').waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Configure', 'Logout'])
    await page.keyboard.press('Escape')
    expect(await home.getAttribute('href')).toBe('/home')
  }
  await home.click()
  await page.waitForURL(`${portalUrl}/home`)
  await page.context().close()
})
