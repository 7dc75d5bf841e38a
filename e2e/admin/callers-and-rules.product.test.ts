import { generateKeyPairSync } from 'node:crypto'
import { Grantable, routes } from '@casement/portal-api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../apps/embed-server/test/proofs/certificates.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { withOwnProduct } from './own-product.ts'

// Administrators at the programs that they let in, and at rules that they try, on a product of their own.

const { product, open } = withOwnProduct()

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()
const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()

/** What a program does that is written for Power BI: a token in Entra's form, then a call. */
const tokenFor = async (clientId: string, secret: string) => {
  const { serviceUrl } = product()
  const answer = await fetch(`${serviceUrl}/contoso/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      scope: 'https://analysis.windows.net/powerbi/api/.default',
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const call = async (token: string, path: string) => {
  const answer = await fetch(`${product().serviceUrl}/v1.0/myorg${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, body: (await answer.json()) as { value: { id: string; name: string }[] } }
}

const workspaces = async () => {
  const { accessToken } = await signInOverHttp(product(), 'ada')
  const answer = await fetch(product().portalUrl + routes.grantable.path, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return Grantable.parse(await answer.json()).workspaces
}

test('a caller is registered, gets in with its secret where it may, and is refused once it is disabled', async () => {
  const page = await open('ada', '/admin/callers')
  await page.getByText('From the settings').waitFor()
  await page.getByRole('button', { name: 'Register a caller' }).click()
  await press(page, 'Review')
  expect(await dialogOf(page).locator('[name=name]').getAttribute('aria-invalid')).toBe('true')
  await dialogOf(page).locator('[name=name]').fill('Nightly export')
  await dialogOf(page)
    .getByRole('checkbox', { name: /^Read content/ })
    .check()
  const workspace = dialogOf(page).locator('label:has([name=workspaces])').first()
  const chosen = (await workspace.textContent())!
  await workspace.getByRole('checkbox').check()
  await press(page, 'Review')
  await dialogOf(page).getByRole('heading', { name: 'Register Nightly export?' }).waitFor()
  await press(page, 'Apply')
  await dialogOf(page).getByText('It has none yet, and cannot get in.').waitFor()

  await press(page, 'Make a secret')
  await press(page, 'Review')
  await press(page, 'Apply')
  await dialogOf(page).getByText('It will not be shown again.', { exact: false }).waitFor()
  const [clientId, secret] = await dialogOf(page).locator('dd').allTextContents()
  await press(page, 'Done')
  await dialogOf(page)
    .getByText(`Secret ${secret!.slice(0, 4)}…`)
    .waitFor()
  expect(await page.content()).not.toContain(secret)

  const { body } = await tokenFor(clientId!, secret!)
  const token = body['access_token']!
  const groups = (await call(token, '/groups')).body.value
  expect(groups.map(({ name }) => name)).toEqual([chosen])
  const own = groups[0]!.id
  expect((await call(token, `/groups/${own}/reports`)).status).toBe(200)
  const another = (await workspaces()).find(({ id }) => id.toLowerCase() !== own)!
  expect((await call(token, `/groups/${another.id}`)).status).toBe(404)
  expect((await call(token, '/admin/callers')).status).toBe(403)
  expect((await tokenFor(clientId!, `${secret!}x`)).status).toBe(401)

  await press(page, 'Disable')
  await dialogOf(page).getByText('Its next call is refused', { exact: false }).waitFor()
  await press(page, 'Apply')
  await dialogOf(page).getByRole('button', { name: 'Enable' }).waitFor()
  expect((await call(token, '/groups')).status).toBe(401)
  expect((await tokenFor(clientId!, secret!)).status).toBe(401)
  await press(page, 'Close')
  await said(page, 'Nightly export was disabled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone: Nightly export was disabled')
  expect((await call(token, '/groups')).status).toBe(200)

  await page.goto(`${product().portalUrl}/admin/audit`)
  await page.getByText('ada gave a credential to the caller Nightly export').waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.context().close()
})

test('keys that are not taken are refused with the reason, and what was typed stays', async () => {
  const page = await open('ada', '/admin/callers')
  await page.getByRole('button', { name: 'Register a caller' }).click()
  await dialogOf(page).locator('[name=name]').fill('By key')
  await dialogOf(page)
    .getByRole('checkbox', { name: /^Generate tokens/ })
    .check()
  await dialogOf(page).getByRole('radio', { name: 'All, and those to come' }).check()
  await press(page, 'Review')
  await press(page, 'Apply')
  await press(page, 'Add a key or certificate')

  const ed = generateKeyPairSync('ed25519')
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const spki = { type: 'spki', format: 'pem' } as const
  const key = dialogOf(page).locator('[name=key]')
  for (const [pasted, reason] of [
    [ed.privateKey.export({ type: 'pkcs8', format: 'pem' }), /this is a private key/],
    [small.publicKey.export(spki), /an RSA key of 1024 bits is not taken/],
    [p384.publicKey.export(spki), /the curve secp384r1 is not supported; use P-256/],
    [makeCertificate('2020-01-01', '2021-01-01').pem, /the certificate expired at 2021-01-01/],
    ['ssh-ed25519 AAAAC3 me@here', /expected a public key in PEM/],
  ] as const) {
    await key.fill(String(pasted))
    await press(page, 'Review')
    await dialogOf(page).getByText(reason).waitFor()
    expect((await key.inputValue()).trim()).toBe(String(pasted).trim())
  }
  const file = { name: 'caller.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from('') }
  const certificate = makeCertificate('2026-01-01', '2126-01-01').pem
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ ...file, buffer: Buffer.from(certificate) })
  await expect.poll(() => key.inputValue()).toContain('BEGIN CERTIFICATE')
  await press(page, 'Review')
  await dialogOf(page).getByRole('heading', { name: 'Add this key?' }).waitFor()
  await press(page, 'Apply')
  await dialogOf(page)
    .getByText(/^Certificate RSA 2048/)
    .waitFor()

  await press(page, 'Delete')
  await dialogOf(page).getByText('This cannot be undone', { exact: false }).waitFor()
  await press(page, 'Apply')
  await said(page, 'By key was deleted')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'By key' }).count()).toBe(0)
  await page.context().close()
})

test('of two administrators the second is told, and keeps what was typed', async () => {
  const [one, two] = [await open('ada', '/admin/callers'), await open('ada', '/admin/callers')]
  await one.getByRole('button', { name: 'Register a caller' }).click()
  await dialogOf(one).locator('[name=name]').fill('Both')
  await dialogOf(one)
    .getByRole('checkbox', { name: /^Administer/ })
    .check()
  await dialogOf(one).getByRole('radio', { name: 'All, and those to come' }).check()
  await press(one, 'Review')
  await press(one, 'Apply')
  await two.reload()
  await two.getByRole('button', { name: 'Open: Both' }).click()
  await press(two, 'Edit')
  await dialogOf(two).locator('[name=name]').fill('Of the second')
  await press(one, 'Edit')
  await dialogOf(one).locator('[name=name]').fill('Of the first')
  await press(one, 'Review')
  await press(one, 'Apply')
  await press(two, 'Review')
  await dialogOf(two).getByText('The caller was changed meanwhile', { exact: false }).waitFor()
  await press(two, 'Read again')
  await dialogOf(two).getByText('What you typed is kept', { exact: false }).waitFor()
  expect(await dialogOf(two).locator('[name=name]').inputValue()).toBe('Of the second')
  await press(two, 'Review')
  await press(two, 'Apply')
  await dialogOf(two).getByRole('heading', { name: 'Of the second' }).waitFor()
  await Promise.all([one, two].map((page) => page.context().close()))
})

test('rules are tried with people: wrong ones are told at their field, right ones show rows before and after', async () => {
  const page = await open('ada', '/admin/rules')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
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
