import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Catalogue, routes } from '@casement/portal-api'
import type { FastifyReply } from 'fastify'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'
import { productCommand } from '../../scripts/runnable/tested-product.ts'
import { economical, openBrowser, openPage } from '../browser.ts'
import { freePorts } from '../free-ports.ts'
import { choose } from '../portal/visit.ts'
import type { Member } from './entra.ts'
import { type Fault, startPowerBiPortal, type PowerBiPortal } from './replay.ts'
import { appHost, type Workspace } from './rest-api.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('the portal keeps what earlier tests had it read')

/*
 * The portal beside Power BI, whose parts are replayed: Entra and the REST API from what is documented of them, and at
 * app.powerbi.com a frame that speaks the recorded protocol. The first tests meet a portal that has read nothing yet.
 */

const staff = ['ada', 'grace', 'emil', 'walt', 'rosa', 'vera'] as const
type Name = (typeof staff)[number]
const oidOf = (name: Name) => idOf('a', staff.indexOf(name))
const members = Object.fromEntries(
  staff.map((name): [string, Member] => [
    `${name}@contoso.com`,
    { oid: oidOf(name), name, groups: ['finance'], roles: [] },
  ]),
)

function idOf(letter: string, index: number): string {
  return `${letter.repeat(8)}-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A workspace with reports over a dataset that asks for roles, but for the first, whose dataset asks for nobody. */
function workspaceOf(name: string, letter: string, count: number): Workspace {
  const group = { id: idOf(letter, 0), isReadOnly: false, isOnDedicatedCapacity: true, name }
  const open = { id: idOf(letter, 901), name: 'SalesMarketing', isEffectiveIdentityRequired: false }
  const limited = {
    id: idOf(letter, 902),
    name: 'Sales',
    isEffectiveIdentityRequired: true,
    isEffectiveIdentityRolesRequired: true,
  }
  const reports = Array.from({ length: count }, (_, index) => {
    const id = idOf(letter, index + 1)
    return {
      id,
      name: `${name} ${index + 1}`,
      datasetId: (index === 0 ? open : limited).id,
      webUrl: `${appHost}/groups/${group.id}/reports/${id}`,
      embedUrl: `${appHost}/reportEmbed?reportId=${id}&groupId=${group.id}&w=2`,
    }
  })
  return { group, reports, datasets: [limited, open] }
}
const contoso = workspaceOf('Contoso', 'c', 124)
const marketing = workspaceOf('Marketing', 'b', 2)

let browser: Browser
let portal: PowerBiPortal
beforeAll(async () => {
  ;[browser, portal] = await Promise.all([
    openBrowser(),
    startPowerBiPortal({ members, workspaces: [contoso, marketing], administrator: oidOf('ada') }),
  ])
  const page = await openPortal('ada')
  for (const { group } of [contoso, marketing])
    await callAs(page, routes.updateGrant, {
      subject: { kind: 'group', value: 'finance' },
      workspaceId: group.id,
      reportId: null,
      rights: 'view',
      rowRoles: ['EMEA'],
    })
  await page.context().close()
})
afterAll(async () => {
  await browser?.close()
  await portal?.close()
})
afterEach(async () => {
  portal.fault = () => undefined
  for (const context of browser.contexts()) await context.close()
})

/** The portal, signed in at Entra, in a context of its own. The frame at app.powerbi.com is there for it. */
async function openPortal(name: Name, path = '/home'): Promise<Page> {
  const page = await openPage(browser, economical)
  const html = readFileSync(join(root, 'e2e/client/stand-in-frame.html'), 'utf8')
  await page
    .context()
    .route(`${appHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(portal.product.portalUrl + path)
  await page.getByRole('link', { name: `${name}@contoso.com` }).click()
  await page.waitForURL(portal.product.portalUrl + path)
  return page
}

/** What the portal keeps of the sign-in. */
const signInOf = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1])

/** The answer of a call of the portal's own, made with the token of a page's sign-in. */
async function callAs(page: Page, { method, path }: { method: string; path: string }, body?: object) {
  const { access_token: token } = JSON.parse((await signInOf(page))!) as { access_token: string }
  const answer = await fetch(portal.product.portalUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const catalogueOf = async (page: Page) => {
  const { status, body } = await callAs(page, routes.catalogue)
  const { res = {}, code } = body as Partial<Catalogue> & { code?: string }
  const names = Object.values(res).map(([name]) => name)
  return { status, code, names, res }
}

interface Heard {
  readonly method: string
  readonly url: string
  readonly body: unknown
}
/** What the frame at app.powerbi.com has heard. */
async function heardIn(page: Page): Promise<readonly Heard[]> {
  const frame = page.frames().find((each: Frame) => each.url().startsWith(appHost))
  return (
    (await frame?.evaluate(() => (globalThis as never as { standIn: { heard: Heard[] } }).standIn.heard)) ??
    []
  )
}
const loadsIn = async (page: Page) =>
  (await heardIn(page)).filter(({ url }) => url === '/report/load').map(({ body }) => body)

const polled = <T>(read: () => Promise<T>) => expect.poll(read)

const refuse = (reply: FastifyReply, status: number, code: string, headers = {}) =>
  reply.code(status).headers(headers).send({ error: { code } })
/** Meets the first `times` calls of a path with a fault. */
function faultAt(path: string | RegExp, times: number, meet: (reply: FastifyReply) => unknown) {
  return faultWhere((call) => (typeof path === 'string' ? call.path.endsWith(path) : path.test(call.path)), {
    times,
    meet,
  })
}
function faultWhere(
  isMet: (call: Parameters<Fault>[0]) => boolean,
  { times, meet }: { times: number; meet: (reply: FastifyReply) => unknown },
) {
  const met = { count: 0 }
  portal.fault = (call) => (isMet(call) && met.count++ < times ? meet(call.reply) : undefined)
  return met
}
/** True for the portal's server that asks Entra for a token of its own. */
const isServersProof = ({ body }: Parameters<Fault>[0]) =>
  body instanceof URLSearchParams && body.get('grant_type') === 'client_credentials'

test('what stays wrong at the service is an error that says what, and is over with its cause', async () => {
  const page = await openPortal('ada', '/configure')
  const faults: [string, (reply: FastifyReply) => unknown, string][] = [
    ['/groups', (reply) => refuse(reply, 403, 'PowerBINotAuthorizedException'), 'serviceRefusedUs'],
    ['/groups', (reply) => refuse(reply, 500, 'InternalServerError'), 'serviceUnreachable'],
    ['/groups', (reply) => void reply.raw.destroy(), 'serviceUnreachable'],
    ['/groups', (reply) => reply.type('text/html').send('<p>maintenance'), 'serviceUnreachable'],
    ['/token', (reply) => reply.code(401).send({ error: 'invalid_client' }), 'serviceRefusedUs'],
    ['/token', (reply) => reply.code(503).send('busy'), 'serviceUnreachable'],
  ]
  for (const [path, meet, code] of faults) {
    if (path === '/token') portal.entra.serverTokens.clear()
    faultAt(path, Infinity, meet)
    expect(await catalogueOf(page)).toMatchObject({ status: 502, code })
  }
  await page.goto(`${portal.product.portalUrl}/home`)
  await page.getByText('Access Denied').waitFor()
  portal.fault = () => undefined
  expect((await catalogueOf(page)).names).toEqual(['Contoso', 'Marketing'])
})

test('a catalogue of 126 reports takes three embed tokens of at most fifty, with identities where they are wanted', async () => {
  const before = portal.api.minted.length
  const page = await openPortal('grace')
  await polled(() => loadsIn(page)).toHaveLength(1)
  const minted = portal.api.minted.slice(before)
  expect(minted.map(({ body }) => body.reports!.length)).toEqual([50, 50, 26])
  for (const { body } of minted)
    for (const identity of body.identities ?? [])
      expect(identity).toMatchObject({
        username: oidOf('grace'),
        roles: ['EMEA'],
        auditableContext: oidOf('grace'),
      })
  const [load] = await loadsIn(page)
  expect(load).toMatchObject({
    type: 'report',
    tokenType: 1,
    id: contoso.reports[0]!.id,
    accessToken: minted[0]!.token,
  })

  await page.goto(`${portal.product.portalUrl}/configure`)
  await choose(page, 'Choose Workspace', 'Marketing')
  await choose(page, 'Choose Dashboard', 'Marketing 2')
  await page.waitForURL(`${portal.product.portalUrl}/home`)
  const chosen = { id: marketing.reports[1]!.id, accessToken: minted[2]!.token }
  await polled(async () => (await loadsIn(page)).at(-1)).toMatchObject(chosen)
  await page.reload()
  await polled(() => loadsIn(page)).toEqual([expect.objectContaining(chosen)])
  expect(portal.api.minted.length - before).toBe(3)
})

test('USERNAME() is the object id, or the row name of the person’s own grant beside that of the group', async () => {
  const [, limited] = marketing.reports
  const request = { reportId: limited!.id, workspaceId: marketing.group.id }
  const [ada, vera] = [await openPortal('ada', '/configure'), await openPortal('vera', '/configure')]
  const identitiesFor = async (page: Page) => {
    expect(await callAs(page, routes.embedToken, request)).toMatchObject({ status: 200 })
    return portal.api.minted.at(-1)!.body.identities
  }
  const oid = oidOf('vera')
  expect(await identitiesFor(vera)).toMatchObject([{ username: oid, auditableContext: oid }])
  const granted = await callAs(ada, routes.updateGrant, {
    subject: { kind: 'person', value: oid },
    workspaceId: marketing.group.id,
    rowRoles: ['EMEA'],
    rowName: 'vera@contoso.com',
  })
  expect(granted.status).toBe(200)
  expect(await identitiesFor(vera)).toMatchObject([{ username: 'vera@contoso.com', auditableContext: oid }])
})

test('short faults are waited out without a word: 429, of Entra too, an expired token, a lost connection, 503, a slow answer', async () => {
  const met = faultAt('/GenerateToken', 1, (reply) =>
    refuse(reply, 429, 'TooManyRequests', { 'retry-after': '1' }),
  )
  const page = await openPortal('emil')
  await polled(() => loadsIn(page)).toHaveLength(1)
  expect(met.count).toBeGreaterThan(0)
  const [report, ...others] = contoso.reports
  const ask = ({ id }: { id: string }) =>
    callAs(page, routes.embedToken, { reportId: id, workspaceId: contoso.group.id })
  const faults: readonly ((reply: FastifyReply) => unknown)[] = [
    (reply) => refuse(reply, 401, 'Unauthorized'),
    (reply) => void reply.raw.destroy(),
    (reply) => refuse(reply, 503, 'ServiceUnavailable'),
    // oxlint-disable-next-line waiting/no-sleep -- the fault itself: an answer that takes its time
    () => sleep(2000),
  ]
  for (const [index, meet] of faults.entries()) {
    const fault = faultAt('/GenerateToken', 1, meet)
    expect((await ask(others[index]!)).status).toBe(200)
    expect(fault.count).toBeGreaterThan(0)
  }
  // The service forgets the portal's token before its end; Entra turns the portal away before it gives another.
  const proofs = portal.entra.proofs()
  portal.entra.serverTokens.clear()
  const turnedAway = faultWhere(isServersProof, {
    times: 1,
    meet: (reply) => refuse(reply, 429, 'temporarily_unavailable', { 'retry-after': '1' }),
  })
  const asked = await ask(report!)
  expect([asked.status, turnedAway.count, portal.entra.proofs() - proofs]).toEqual([200, 2, 1])
})

test('one report that the service refuses does not take the others of its batch with it', async () => {
  const [, gone] = marketing.reports
  portal.api.workspaces = [contoso, { ...marketing, reports: [marketing.reports[0]!] }]
  const page = await openPortal('walt')
  const { res } = await catalogueOf(page)
  const [, ...entries] = res[marketing.group.id]!
  expect(entries).toMatchObject([{ access: { accessToken: expect.any(String) } }, { id: gone!.id }])
  portal.api.workspaces = [contoso, marketing]
})

test('embed token and sign-in are renewed under an open report; past its end a sign-in is asked for quietly', async () => {
  portal.entra.accessTokenSeconds = 8
  portal.api.tokenSeconds = 8
  const page = await openPortal('rosa')
  const renewals = async () => {
    const tokens = (await heardIn(page)).filter(({ url }) => url === '/report/token').map(({ body }) => body)
    return portal.api.minted.filter(({ token }) => tokens.includes(token)).length
  }
  await polled(renewals).toBeGreaterThan(1)
  const signIn = await signInOf(page)
  await polled(() => signInOf(page)).not.toBe(signIn)
  portal.entra.renews = false
  await page.getByText('Your sign-in has ended').waitFor()
  expect(await loadsIn(page)).toHaveLength(1)
  portal.entra.renews = true
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .click()
  await page.getByRole('link', { name: 'rosa@contoso.com' }).click()
  await polled(() => loadsIn(page)).toHaveLength(1)
  portal.entra.accessTokenSeconds = 3600
  portal.api.tokenSeconds = 3600
})

test('signing out ends at Entra and comes back', async () => {
  const page = await openPortal('grace')
  await page.goto(`${portal.product.portalUrl}/logout`)
  await page.getByText('Logged out').or(page.getByText('signed out')).first().waitFor()
  expect(await signInOf(page)).toBeUndefined()
})

test('a service that asks to be left alone for long is not asked, and people hear when', async () => {
  const page = await openPortal('grace', '/configure')
  const [report] = marketing.reports
  const request = { reportId: report!.id, workspaceId: marketing.group.id }
  const met = faultAt('/GenerateToken', Infinity, (reply) =>
    refuse(reply, 429, 'TooManyRequests', { 'retry-after': '900' }),
  )
  const busy = { status: 503, body: { code: 'serviceBusy' } }
  expect(await callAs(page, routes.embedToken, request)).toMatchObject(busy)
  const asked = met.count
  expect(await callAs(page, routes.embedToken, request)).toMatchObject(busy)
  expect([asked > 0, met.count]).toEqual([true, asked])
})

/** How the doctor ends with the settings of the guide and these, and what it says. */
async function doctor(env: Readonly<Record<string, string>> = {}): Promise<{ code: unknown; said: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-doctor-'))
  const [portalPort, identityPort] = await freePorts(2)
  const ended = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(
      process.execPath,
      productCommand('doctor'),
      {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          CASEMENT_CONFIG: portal.settings,
          CASEMENT_DATA_FOLDER: dataFolder,
          CASEMENT_PORTAL_PORT: String(portalPort),
          CASEMENT_IDENTITY_PORT: String(identityPort),
          ...env,
        },
      },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  )
  rmSync(dataFolder, { recursive: true, force: true })
  return ended
}

test('the doctor finds nothing wrong with the settings of the guide', async () => {
  const { code, said } = await doctor()
  expect([code, said]).toEqual([0, expect.stringContaining('embedding service: http')])
  expect(said).toContain('content: none, reports come from Power BI')
})

test.each([
  ['CASEMENT_EMBEDDING_SCOPE', 'nonsense', 'AADSTS1002012 (the scope is not one; '],
  ['CASEMENT_EMBEDDING_CLIENT_ID', 'nobody', 'AADSTS7000215 (the secret is not the right one; '],
])('the doctor tells of a wrong %s by Entra’s number and what it means', async (name, value, words) => {
  const { code, said } = await doctor({ [name]: value })
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
})
