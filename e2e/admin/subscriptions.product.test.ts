import { FiguresOfVisual, GrantRecord, routes, subscriptionRoutes, Subscriptions } from '@casement/portal-api'
import { reportIds, workspaces } from '@casement/samples'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { openPostOffice, type PostOffice } from '../../apps/portal-server/test/mail/post-office.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { lastTwelve, lines } from '../sample-books.ts'
import { openSampleLedger } from '../sample-ledger.ts'
import { withOwnProduct } from './own-product.ts'

// Two people with different rows subscribe to the same report; a grant that is withdrawn stops it.

let post: PostOffice
const { product, open } = withOwnProduct(async () => {
  post = await openPostOffice()
  return {
    CASEMENT_MAIL_SMTP_URL: post.url,
    CASEMENT_MAIL_FROM: 'portal@example.com',
    CASEMENT_MAIL_DOMAIN: 'example.com',
  }
})
afterAll(() => post?.close())

const place = { workspaceId: workspaces.regionalPerformance.id, reportId: reportIds.revenueAndMargin }

async function caller(person: 'emil' | 'ada') {
  const { accessToken } = await signInOverHttp(product(), person)
  return async (route: { method: string; path: string }, body?: object): Promise<unknown> => {
    const answer = await fetch(product().portalUrl + route.path, {
      method: route.method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said: unknown = await answer.json()
    expect(answer.status, JSON.stringify(said)).toBe(200)
    return said
  }
}
const letterTo = async (person: string, subject: string) => {
  const found = () =>
    post.letters.find(
      ({ to, text }) =>
        to[0] === `${person}@example.com` && new RegExp(`Subject: .*: ${subject}\\r`).test(text),
    )
  await expect.poll(() => found() !== undefined).toBe(true)
  return found()!.text
}
/** The words of the PDF that a letter brings. */
async function wordsOf(letter: string): Promise<string> {
  const base64 = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/\r\n]+)/.exec(letter)![1]!
  const document = await getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')) }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

test('each mail holds the figures of its person; an alert crosses; without the grant nothing comes', async () => {
  const ledger = await openSampleLedger(product().dataFolder)
  const revenue = async (where: string) => {
    const sql = `SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${lastTwelve} AND ${where}`
    return (await ledger.rows(sql))[0]![0]!
  }
  const [ofGroup, ofEmea] = [await revenue('true'), await revenue(`region = 'EMEA'`)]
  ledger.close()
  const inMillions = (text: string) => `EUR ${(Number(text) / 1e6).toFixed(1)}M`
  expect(inMillions(ofGroup)).not.toBe(inMillions(ofEmea))

  const page = await open('grace', `/home?workspace=${place.workspaceId}&report=${place.reportId}`)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe' })
  await dialog.getByText('It comes to grace@example.com').waitFor()
  await dialog.getByLabel('Name').fill('Revenue for grace')
  await dialog.getByRole('radio', { name: 'This page' }).check()
  await dialog.getByLabel('How often').selectOption('Every month')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('dialog', { name: 'You are subscribed' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Change Revenue for grace' }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('cell', { name: /^Sent/ }).waitFor()

  const emil = await caller('emil')
  const own = async () =>
    Subscriptions.parse(await emil(subscriptionRoutes.subscriptions)).subscriptions.toSorted((a, b) =>
      b.name.localeCompare(a.name),
    )
  const subscribe = (more: object) =>
    emil(subscriptionRoutes.subscribe, {
      ...place,
      name: 'Revenue for emil',
      schedule: { every: 'month', day: 1, time: '07:00', zone: 'Europe/Berlin' },
      format: 'PDF',
      page: 'regions',
      ...more,
    })
  const run = async (at: number) => {
    const { id, version } = (await own())[at]!
    await emil(subscriptionRoutes.runSubscription, { id, version })
  }
  await subscribe({})
  await run(0)
  const forGrace = await wordsOf(await letterTo('grace', 'Revenue for grace'))
  const forEmil = await wordsOf(await letterTo('emil', 'Revenue for emil'))

  // What nothing brings back is asked first.
  await page.getByRole('button', { name: 'Change Revenue for grace' }).click()
  await page.getByRole('button', { name: 'Stop for good' }).click()
  const question = page.getByRole('dialog', { name: 'Stop Revenue for grace for good?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Revenue for grace', exact: true })
    .getByRole('button', { name: 'Stop for good' })
    .click()
  await question.getByRole('button', { name: 'Stop for good' }).click()
  await page.getByText('You have no subscriptions').waitFor()

  expect([forGrace, forEmil].map((words) => /EUR [\d,.]+M/.exec(words)?.[0])).toEqual([
    inMillions(ofGroup),
    inMillions(ofEmea),
  ])

  const visual = { ...place, page: 'regions', visual: 'revenue' }
  const { figures } = FiguresOfVisual.parse(await emil(subscriptionRoutes.figuresOfVisual, visual))
  expect(figures.find(({ figure }) => figure === 'Revenue')!.value).toBe(Number(ofEmea))
  const { field } = figures.find(({ figure }) => figure === 'Revenue')!
  const threshold = Number(ofEmea) - 1
  const alert = { visual: 'revenue', figure: 'Revenue', field, comparison: '>', threshold }
  await subscribe({ name: 'Revenue again', alert })
  await run(1)
  const told = await letterTo('emil', 'Revenue again')
  const whole = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
  expect(told).toContain(`Revenue is ${whole(Number(ofEmea))}, which is above ${whole(threshold)}.`)
  await run(1)
  await expect.poll(async () => (await own())[1]!.last?.outcome).toBe('quiet')

  const ada = await caller('ada')
  const granted = GrantRecord.array()
    .parse(await ada(routes.grants))
    .find(({ subject, workspaceId }) => subject.value === 'emil' && workspaceId === place.workspaceId)!
  const before = post.letters.length
  await ada(routes.deleteGrant, { id: granted.id, version: granted.version })
  await run(0)
  expect(await letterTo('emil', 'Revenue for emil is paused')).toContain('no right to its report')
  expect((await own())[0]).toMatchObject({ paused: 'access', last: { outcome: 'refused' } })
  expect(post.letters).toHaveLength(before + 1)
})
