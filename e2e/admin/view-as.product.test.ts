import { AccessRequest, AuditPage, Catalogue, GrantRecord, routes } from '@casement/portal-api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { economical, openPage, signIn } from '../browser.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('people are known once they have signed in')

// Administrators look at the portal as somebody else, and answer who asks for access.

const { browser, product, open } = withOwnProduct()

const asAdministrator = async (path: string): Promise<unknown> => {
  const { accessToken } = await signInOverHttp(product(), 'ada')
  const answer = await fetch(product().portalUrl + path, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return answer.json()
}
const newestDeeds = async (limit: number) =>
  AuditPage.parse(
    await asAdministrator(`${routes.audit.path}?order=newest&kind=changes&limit=${limit}`),
  ).entries.map(({ action, person, after }) => [
    action,
    person,
    (after as { person?: string } | null)?.person,
  ])
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const bar = (page: Page) => page.locator('[data-part=view-as]')
const reportOf = (page: Page) => page.locator('[data-part=report-area]').getAttribute('aria-label')
const reportShown = (page: Page) => page.locator('[data-part="report-area"] iframe').waitFor()

/** What a page was given: its reports, and whom the tokens are for. */
async function catalogueOf(page: Page, arrive: () => Promise<unknown>) {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(routes.catalogue.path)),
    arrive(),
  ])
  const { res } = Catalogue.parse(await answer.json())
  const reports = Object.values(res).flatMap(([, ...entries]) => entries)
  const claims = reports.map(
    ({ access }) =>
      JSON.parse(Buffer.from(access.accessToken!.split('.')[1]!, 'base64url').toString()) as {
        holder?: { person: string }
        actor?: { person: string }
        identities: { username: string; roles: string[] }[]
      },
  )
  return { reports: reports.map(({ id }) => id), claims }
}
/** Opens a person's card, when all is there that moves its buttons, and from there what viewing as them is. */
async function openViewAs(page: Page, person: string) {
  await page.getByRole('button', { name: person, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/^(There is none\.|Revoke)$/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'View as', exact: true }).click()
  return dialog
}
const rowsSeen = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'What am I seeing?' }).click()
  const dialog = page.getByRole('dialog', { name: 'What am I seeing?' })
  await dialog.getByRole('heading', { level: 3 }).first().waitFor()
  const counted = await dialog.getByRole('heading', { level: 3 }).allTextContents()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return counted
}

test('an administrator looks as a person: their reports, their rows, nothing of theirs kept, and back', async () => {
  // An address of the portal that asks for nothing.
  const emil = await open('emil', '/healthz')
  const own = await catalogueOf(emil, () => emil.goto(`${product().portalUrl}/home`))
  await reportShown(emil)
  const ownRows = await rowsSeen(emil)
  await emil.context().close()

  const page = await open('ada', '/home')
  await reportShown(page)
  const choice = () =>
    page.evaluate(() =>
      ['activeWorkspaceId', 'activeReportId', 'workspaceInfo'].map((key) => localStorage.getItem(key)),
    )
  const before = await choice()
  await page.goto(`${product().portalUrl}/admin/people`)
  const dialog = await openViewAs(page, 'emil')
  await dialog.getByLabel('Reason').fill('A question by phone')
  const seen = await catalogueOf(page, () => dialog.getByRole('button', { name: 'View as emil' }).click())
  await page.waitForURL(`${product().portalUrl}/home`)
  await bar(page).getByText('Viewing as emil, read-only. Your own view is unchanged.').waitFor()
  await reportShown(page)
  expect(seen.reports).toEqual(own.reports)
  for (const [index, claims] of seen.claims.entries()) {
    expect(claims.identities).toEqual(own.claims[index]!.identities)
    expect([claims.holder, claims.actor?.person]).toEqual([undefined, 'ada'])
  }
  expect(own.claims[0]!.holder?.person).toBe('emil')
  expect(await rowsSeen(page)).toEqual(ownRows)
  expect(await newestDeeds(1)).toEqual([['viewAs', 'ada', 'emil']])

  // A reload keeps it; a new tab of the same person does not have it; administration waits.
  await page.reload()
  await bar(page).getByText('Viewing as emil').waitFor()
  await reportShown(page)
  const beside = await page.context().newPage()
  await beside.goto(`${product().portalUrl}/home`)
  await reportShown(beside)
  expect(await bar(beside).textContent()).toBe('')
  await beside.close()
  await page.goto(`${product().portalUrl}/admin/grants`)
  await page.getByRole('heading', { name: 'Stop viewing first' }).waitFor()

  await bar(page).getByRole('button', { name: 'Stop viewing' }).click()
  await page.waitForURL(`${product().portalUrl}/home`)
  await reportShown(page)
  expect(await bar(page).textContent()).toBe('')
  expect(await choice()).toEqual(before)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('view as'))),
  ).toEqual([])
  expect(await newestDeeds(2)).toEqual([
    ['endViewAs', 'ada', 'emil'],
    ['viewAs', 'ada', 'emil'],
  ])
  await page.context().close()
})

test('a view that has ended elsewhere is left with words, and one’s own portal is there again', async () => {
  const page = await open('ada', '/admin/access?person=emil')
  await page.getByRole('button', { name: 'View as emil' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'View as emil' }).click()
  await bar(page).getByText('Viewing as emil').waitFor()
  await reportShown(page)
  const theirs = await reportOf(page)
  const id = await page.evaluate(() => (JSON.parse(sessionStorage.getItem('view as')!) as { id: string }).id)
  const { accessToken } = await signInOverHttp(product(), 'ada')
  await fetch(product().portalUrl + routes.endViewAs.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  await page.reload()
  await bar(page).getByText('You no longer view the portal as emil').waitFor()
  await reportShown(page)
  expect(theirs).toBeTruthy()
  await bar(page).getByRole('button', { name: 'Close' }).click()
  expect(await bar(page).textContent()).toBe('')
  await page.context().close()
})

test('whoever sees nothing asks for access, is refused with words, asks again and is let in; it can be undone', async () => {
  const reader = await open('theo', '/home')
  await reader.getByRole('heading', { name: 'No dashboards are available to you yet' }).waitFor()
  const asking = reader.locator('[data-part=request-access]')
  const ask = async (reason: string) => {
    await asking.getByRole('button', { name: 'Request access' }).click()
    await reader.getByRole('dialog').getByLabel('Reason').fill(reason)
    await reader.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await asking.getByText(/^Requested on .*, waiting/).waitFor()
  }
  await ask('The board asks me')
  await reader.reload()
  await asking.getByText(/^Requested on/).waitFor()

  const page = await open('ada', '/admin/requests')
  const dialog = page.getByRole('dialog')
  const decide = async () => {
    await rowOf(page, 'theo')
      .getByRole('button', { name: /^Decide/ })
      .click()
    await dialog.getByText('theo asks for anything').waitFor()
  }
  await decide()
  await dialog.getByRole('radio', { name: 'Refuse' }).check()
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByText('Say why; the person reads it').waitFor()
  await dialog.getByLabel('Answer').fill('Which report?')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('status').filter({ hasText: 'The request of theo was refused' }).waitFor()
  await page.getByText('No request is waiting').waitFor()
  await reader.reload()
  await asking.getByText('Refused: Which report?').waitFor()
  await ask('The cash position')

  await page.reload()
  await decide()
  // No place was named, so the form asks for one; then somebody else is faster.
  await dialog.getByRole('button', { name: 'Review' }).click()
  expect(await dialog.locator('[name=workspaceId]').getAttribute('aria-invalid')).toBe('true')
  await dialog.locator('[name=workspaceId]').selectOption({ index: 1 })
  await dialog.locator('[name=reportId]').selectOption({ index: 1 })
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByLabel('Answer').fill('Welcome')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('heading', { name: 'Make this grant?' }).waitFor()
  const grants = async () =>
    GrantRecord.array()
      .parse(await asAdministrator(routes.grants.path))
      .filter(({ subject }) => subject.value === 'theo')
  expect(await grants()).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('status').filter({ hasText: '1 grant added' }).waitFor()
  expect(await grants()).toMatchObject([{ rights: 'view', changedBy: 'ada' }])
  const decided = AccessRequest.array().parse(await asAdministrator(`${routes.requests.path}?state=accepted`))
  expect(decided).toMatchObject([{ person: 'theo', answer: 'Welcome', decidedBy: 'ada' }])
  await reader.getByRole('button', { name: 'Look again' }).click()
  await reportShown(reader)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').filter({ hasText: 'Undone: 1 grant removed' }).waitFor()
  expect(await grants()).toEqual([])
  await reader.context().close()
  await page.context().close()
})

test('a failed catalogue offers nothing but its words, and nobody asks while viewing as somebody else', async () => {
  const denied = await openPage(browser(), economical)
  await denied.route(`**${routes.catalogue.path}`, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'no' } }),
  )
  await signIn(denied, product().portalUrl, 'grace')
  await denied.getByText('You dont have permission to view this site.').waitFor()
  expect(await denied.getByRole('main').getByRole('button').count()).toBe(0)
  await denied.context().close()

  const page = await openPage(browser(), { ...economical, viewport: { width: 390, height: 844 } })
  await signIn(page, product().portalUrl, 'ada', '/admin/people')
  const dialog = await openViewAs(page, 'theo')
  await dialog.getByRole('button', { name: 'View as theo' }).click()
  await page.getByRole('heading', { name: 'No dashboards are available to you yet' }).waitFor()
  await bar(page).getByText('Viewing as theo').waitFor()
  expect(await page.locator('[data-part=request-access]').count()).toBe(0)
  // Signing out ends it.
  await page.goto(`${product().portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await newestDeeds(1)).toEqual([['endViewAs', 'ada', 'theo']])
  await page.context().close()
})
