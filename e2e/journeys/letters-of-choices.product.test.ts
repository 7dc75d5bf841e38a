import { subscriptionRoutes, Subscriptions } from '@casement/portal-api'
import { reportIds, workspaces } from '@casement/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostOffice, type PostOffice } from '../../apps/portal-server/test/mail/post-office.ts'
import { untilRendered } from '../../scripts/screens.ts'
import { economical, openPage } from '../browser.ts'
import { withOwnProduct } from '../admin/own-product.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { operating } from '../sample-books.ts'
import { openSampleLedger, type SampleLedger } from '../sample-ledger.ts'
import { arrive } from '../signed-in.ts'
import { choose, isThere, sidesIn, taken, titleOf } from './situations.ts'
import { cardIn, claimsIn, sheetsIn, wrongFormulas } from './workbook-shown.ts'

/*
 * A reader subscribes to what is chosen by clicks: the letter holds the same figures, over the same months as what they are
 * compared with, to the cent of SQL's own sums, or no comparison.
 */

let post: PostOffice
const { browser, product } = withOwnProduct(async () => {
  post = await openPostOffice()
  return {
    CASEMENT_MAIL_SMTP_URL: post.url,
    CASEMENT_MAIL_FROM: 'portal@example.com',
    CASEMENT_MAIL_DOMAIN: 'example.com',
  }
})
let ledger: SampleLedger
beforeAll(async () => {
  ledger = await openSampleLedger(product().dataFolder)
})
afterAll(async () => {
  ledger?.close()
  await post?.close()
})

const one = async (sql: string) => (await ledger.rows(sql))[0]![0]!
const cards = { revenue: `line = 'Revenue'`, 'operating-profit': operating } as const

/** The workbook that a letter of this subject brings, once it is there. */
async function workbookIn(subject: string): Promise<Buffer> {
  const found = () => post.letters.find(({ text }) => new RegExp(`Subject: .*: ${subject}\\r`).test(text))
  await expect.poll(() => found() !== undefined).toBe(true)
  const attached = /Content-Type: application\/vnd\.openxmlformats[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/
  return Buffer.from(attached.exec(found()!.text)![1]!, 'base64')
}

test('a letter of what is chosen holds the figures of the same months', async () => {
  const { accessToken } = await signInOverHttp(product(), 'grace')
  const ask = async (route: { method: string; path: string }, body?: object): Promise<unknown> => {
    const answer = await fetch(product().portalUrl + route.path, {
      method: route.method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said: unknown = await answer.json()
    expect(answer.status, JSON.stringify(said)).toBe(200)
    return said
  }
  const place = `workspace=${workspaces.groupFinance.id}&report=${reportIds.groupResults}`
  // What is chosen goes into the subscription as a view that the portal keeps.
  const page = await openPage(browser(), { ...economical, keepsViews: true })
  await arrive(page, product(), 'grace', { path: `/home?${place}` })
  await untilRendered(page)
  const frame = page.frameLocator('iframe')
  const openTab = async (name: string) => {
    await frame.getByRole('tab', { name, exact: true }).click()
    await frame.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }
  const tabs = await frame.getByRole('tab').allInnerTexts()
  for (const [at, situation] of taken.entries()) {
    const period = await choose({ page, frame, openTab }, tabs, situation)
    const said = `${Object.values(situation).join(', ')}: ${period.join(' to ')}`
    const name = `Letter ${at}`
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    await dialog.getByText('It comes to grace@example.com').waitFor()
    await dialog.getByRole('radio', { name: 'The report' }).check()
    await dialog.getByLabel('Name').fill(name)
    expect(await dialog.getByRole('group', { name: 'Filters' }).getByRole('checkbox').isChecked()).toBe(true)
    await dialog.getByRole('group', { name: 'As' }).getByRole('radio').nth(1).check()
    await dialog.getByLabel('How often').selectOption('Every month')
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('dialog', { name: 'You are subscribed' }).waitFor()
    await page.keyboard.press('Escape')
    const { subscriptions } = Subscriptions.parse(await ask(subscriptionRoutes.subscriptions))
    const { id, version } = subscriptions.find((each) => each.name === name)!
    await ask(subscriptionRoutes.runSubscription, { id, version })

    const sheets = sheetsIn(await workbookIn(name))
    const isCompared = await isThere(one, situation, period)
    const claims = sheets.flatMap((sheet) => claimsIn(sheet, situation.comparison))
    expect([claims.length > 0, isCompared ? [] : claims], said).toEqual([isCompared, []])
    expect(sheets.flatMap(wrongFormulas), said).toEqual([])
    for (const [card, where] of Object.entries(cards)) {
      const { own, other } = await sidesIn(one, situation, { period, where, sign: '-' })
      const right = { value: Number(own), reference: isCompared ? Number(other) : null }
      const found = sheets.flatMap((sheet) => cardIn(sheet, titleOf(card), situation.comparison) ?? [])
      expect(found.length, `${said}, ${card}`).toBeGreaterThan(0)
      expect(found, `${said}, ${card}`).toEqual(found.map(() => right))
    }
  }
})
