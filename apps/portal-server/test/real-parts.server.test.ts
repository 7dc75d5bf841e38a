import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Catalogue,
  DocumentState,
  EmbedTokenAnswer,
  Findable,
  findRoutes,
  type GrantInput,
  GrantRecord,
  Problem,
  type ReportEntry,
  ReportPicture,
  routes,
  startRoutes,
} from '@casement/portal-api'
import { builtFiles, readSettings, type Server } from '@casement/server'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../e2e/free-ports.ts'
import { buildEmbedServer } from '../../embed-server/src/index.ts'
import { ids, makeContentFolder, total } from '../../embed-server/test/world.ts'
import {
  authorization,
  exchange,
  followToPortal,
  type Issuer,
  refresh,
  signIn,
  startIssuer,
} from '../../identity/test/issuer.ts'
import { buildPortalServer } from '../src/index.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('one person signs in, works and is shut out')

// The portal's server between the real issuer and the real embedding service, all over one store.

const grant = (person: string, rowRoles: string[], more: Partial<GrantInput> = {}): GrantInput => ({
  subject: { kind: 'person', value: person },
  workspaceId: ids.sampleGroup,
  reportId: null,
  rights: 'view',
  rowRoles,
  ...more,
})
const controllers = { kind: 'role', value: 'controller' } as const
const marketing = { subject: controllers, workspaceId: ids.marketingGroup }
const firstGrants = [
  grant('grace', ['Group'], { reportId: ids.sales }),
  grant('', ['EMEA'], { subject: { kind: 'group', value: 'finance' }, reportId: ids.regional }),
  grant('', [], { ...marketing, reportId: ids.second }),
  grant('', ['AMER'], { ...marketing, reportId: ids.linked }),
  grant('', [], { ...marketing, reportId: ids.other }),
]

let folder: string
let issuer: Issuer
let portalUrl: string
let serviceUrl: string
const open: Server[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-parts-'))
  issuer = await startIssuer()
  const servicePort = await freePort()
  const settings = readSettings({
    env: {
      CASEMENT_LOG_LEVEL: 'silent',
      CASEMENT_SERVICE_MAX_EVENT_LOOP_DELAY_MS: '0',
      CASEMENT_PORTAL_MAX_EVENT_LOOP_DELAY_MS: '0',
      CASEMENT_ADMIN_PERSONS: 'theo',
      CASEMENT_IDENTITY_PORT: new URL(issuer.url).port,
      CASEMENT_SERVICE_PORT: String(servicePort),
    },
    cwd: folder,
  })
  const makeKey = async (kid: string): Promise<JWK> => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA' }
  }
  const callerKey = await makeKey('caller')
  const { d: _private, ...publicKey } = callerKey
  const shared = { settings, store: issuer.store, now: () => new Date(), newId: () => randomUUID() }
  const service = buildEmbedServer({
    ...shared,
    signingKeys: [await makeKey('signing')],
    callers: [{ clientId: settings.embedding.clientId, publicKeys: [publicKey] }],
    contentFolder: await makeContentFolder(join(folder, 'content')),
    frame: builtFiles(join(folder, 'no-pages')),
  })
  open.push(service)
  await service.listen({ host: '127.0.0.1', port: servicePort })
  serviceUrl = settings.service.publicUrl
  const portal = buildPortalServer({
    ...shared,
    embedding: { key: callerKey },
    firstGrants,
    files: builtFiles(join(folder, 'no-pages')),
  })
  open.push(portal)
  portalUrl = await portal.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const app of open.reverse()) await app.close()
  await issuer.close()
  await rm(folder, { recursive: true, force: true })
})

const accessTokenOf = async (login: string): Promise<string> =>
  (await signIn(issuer, login)).tokens.access_token!
const ask = (path: string, token: string, body?: unknown) =>
  fetch(portalUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** The total that an embed token may see, asked as the frame asks. */
async function totalSeenWith(token: string): Promise<unknown> {
  const answer = await fetch(`${serviceUrl}/embed/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query: total }] }),
  })
  expect(answer.status).toBe(200)
  return (JSON.parse(await answer.text()) as { columns: { values: unknown[] }[] }).columns[0]!.values[0]
}

test('[PAP-06] a person signed in at the real issuer gets reports whose tokens show their rows and no others', async () => {
  const token = await accessTokenOf('grace')
  const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
  const [name, sales, regional, ...others] = res[ids.sampleGroup]!
  expect([name, sales?.name, regional?.name, others]).toEqual([
    'Sample Group 1',
    'SalesMarketing',
    'Regional',
    [],
  ])
  expect(sales?.access.embedUrl[0]?.embedUrl).toBe(
    `${serviceUrl}/reportEmbed?reportId=${ids.sales}&groupId=${ids.sampleGroup}`,
  )
  expect(await totalSeenWith(sales!.access.accessToken!)).toBe('3350.35')
  expect(await totalSeenWith(regional!.access.accessToken!)).toBe('350.35')
})

test('a report whose data have row-level security gets no token without a row role; one without rules does', async () => {
  const token = await accessTokenOf('grace')
  const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
  const [, ...reports] = res[ids.marketingGroup]!
  expect(reports.map(({ name, access }) => [name, access.accessToken !== undefined])).toEqual([
    ['Second', false],
    ['Linked', true],
    ['Other', true],
  ])
})

test('a report over the data of another workspace shows the rows of its row role', async () => {
  const token = await accessTokenOf('grace')
  const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
  const [, , linked] = res[ids.marketingGroup]!
  expect(await totalSeenWith(linked!.access.accessToken!)).toBe('3000.00')
})

test('a person keeps a view of a report whose model has no roles, and of one that has', async () => {
  const token = await accessTokenOf('grace')
  const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
  const [, , linked, other] = res[ids.marketingGroup]!
  for (const entry of [linked!, other!]) {
    const url = `${serviceUrl}/embed/reports/${entry.id}/user-state`
    const headers = {
      authorization: `Bearer ${entry.access.accessToken!}`,
      'content-type': 'application/json',
    }
    const kept = { state: { page: entry.name } }
    const put = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(kept) })
    expect([entry.name, put.status]).toEqual([entry.name, 204])
    expect(await (await fetch(url, { headers })).json()).toEqual(kept)
  }
})

test('a picture is of the rows of who asks, and only while they may see the report', async () => {
  const token = await accessTokenOf('grace')
  const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
  const [, sales, regional] = res[ids.sampleGroup]!
  const pictureOf = (report: typeof sales, more: object = {}) =>
    ask(startRoutes.reportPicture.path, token, {
      workspaceId: ids.sampleGroup,
      reportId: report!.id,
      accessToken: report!.access.accessToken,
      page: null,
      theme: 'light',
      locale: 'en',
      ...more,
    })
  const [whole, part] = [await pictureOf(sales), await pictureOf(regional)]
  expect([whole.status, part.status]).toEqual([200, 200])
  expect(whole.headers.get('cache-control')).toBe('no-store')
  const { svg, page } = ReportPicture.parse(await whole.json())
  expect(page).toBe('ReportSection')
  expect(svg).toContain('3,350.35')
  const ofEmea = ReportPicture.parse(await part.json()).svg
  expect(ofEmea).toContain('350.35')
  expect(ofEmea).not.toContain('3,350.35')
  const foreign = await pictureOf(sales, { workspaceId: ids.marketingGroup, reportId: ids.second })
  expect(Problem.parse(await foreign.json()).code, 'no grant').toBe('reportForbidden')
  const other = await pictureOf(sales, { accessToken: regional!.access.accessToken })
  expect(other.status, 'the token of another report').toBe(403)
  expect((await pictureOf(sales, { accessToken: 'none' })).status).toBe(403)
  expect((await pictureOf(sales, { theme: 'pink' })).status).toBe(400)
  const theo = await accessTokenOf('theo')
  expect((await ask(routes.revokeToken.path, theo, { tokenId: sales!.access.tokenId })).status).toBe(204)
  expect((await pictureOf(sales)).status, 'a token that was taken back').toBe(403)
})

test('reports are one file of the rows of who asks; what is not shared is left out, and closes the file later', async () => {
  const token = await accessTokenOf('grace')
  const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
  const [, sales, regional] = res[ids.sampleGroup]!
  const placed = ({ id, access }: NonNullable<typeof sales>) => ({
    workspaceId: ids.sampleGroup as string,
    reportId: id,
    accessToken: access.accessToken!,
  })
  const those = [placed(sales!), placed(regional!)]
  const foreign = { ...those[0]!, reportId: ids.executive }
  const asked = { title: 'Pack', format: 'XLSX', locale: 'en' }
  const named = (all: typeof those) => all.map((one) => ({ ...one, name: 'As grace knows it' }))
  const make = (all: typeof those) =>
    ask(startRoutes.makeDocument.path, token, { ...asked, reports: named(all) })
  expect((await make([foreign])).status).toBe(403)
  const { id, reports } = DocumentState.parse(await (await make([...those, foreign])).json())
  expect(reports).toEqual(those.map(({ reportId }) => reportId))
  const state = async () =>
    DocumentState.parse(
      await (await ask(startRoutes.documentState.path, token, { id, reports: those })).json(),
    )
  await expect.poll(async () => (await state()).status).toBe('Succeeded')
  expect((await state()).problem).toBe('Left out: “As grace knows it”: it is not shared with you.')
  const file = (all: typeof those) => ask(startRoutes.documentFile.path, token, { id, reports: all })
  const sheets = await readWorkbook(Buffer.from(await (await file(those)).arrayBuffer()))
  const figures = sheets.map(({ data }) => JSON.stringify(data))
  expect(figures[0]).toContain('Left out')
  expect(figures.some((text) => text.includes('3350.35'))).toBe(true)
  expect((await file([those[0]!])).status, 'not the same reports').toBe(404)
  expect((await file([those[0]!, foreign])).status, 'not shared').toBe(403)
  const theo = await accessTokenOf('theo')
  await ask(routes.revokeToken.path, theo, { tokenId: regional!.access.tokenId })
  expect(Problem.parse(await (await file(those)).json()).code).toBe('documentUnknown')
})

test('a role that the real model does not have is refused before it locks anybody out', async () => {
  const token = await accessTokenOf('theo')
  const write = (rowRoles: string[]) =>
    ask(
      routes.updateGrant.path,
      token,
      grant('nina', rowRoles, { reportId: ids.second, workspaceId: ids.marketingGroup }),
    )
  const refused = await write(['EMAE'])
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { code: 'grantOfNothing', field: 'rowRoles.0', message: expect.stringContaining('did you mean "EMEA"?') },
  ])
  expect((await write(['EMEA'])).status).toBe(200)
})

test('a renewed token shows the same rows', async () => {
  const before = Date.now()
  const token = await accessTokenOf('grace')
  const answer = await ask(routes.embedToken.path, token, {
    workspaceId: ids.sampleGroup,
    reportId: ids.regional,
  })
  const { accessToken, expiresAt } = EmbedTokenAnswer.parse(await answer.json())
  expect(await totalSeenWith(accessToken)).toBe('350.35')
  // Told in whole seconds.
  expect(Date.parse(expiresAt)).toBeGreaterThan(before + 599_000)
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 600_000)
})

test('a figure that is asked for in words is of the caller’s rows, of reports that they may see', async () => {
  const token = await accessTokenOf('grace')
  const find = async (workspaceId: string, reportId: string, text?: string) => {
    const route = text === undefined ? findRoutes.findable : findRoutes.figures
    const answer = await ask(route.path, token, { workspaceId, reportId, ...(text && { text }) })
    return [answer.status, await answer.json()] as const
  }
  const [status, findable] = await find(ids.sampleGroup, ids.regional)
  expect(status).toBe(200)
  expect(Findable.parse(findable)).toMatchObject({
    pages: [{ label: 'Regional Sales Analysis' }, { label: 'Geographic Analysis' }],
    measures: [{ label: 'Total', page: 'ReportSection' }],
  })
  const figure = (value: string, scope: string[]) => [
    200,
    { figures: [{ value, scope }], isMeasureNamed: true, unknown: [] },
  ]
  expect(await find(ids.sampleGroup, ids.sales, 'totl')).toMatchObject(figure('3,350.35', []))
  expect(await find(ids.sampleGroup, ids.regional, 'total')).toMatchObject(
    figure('350.35', ['your rows: EMEA']),
  )
  expect(await find(ids.sampleGroup, ids.regional, 'total boston')).toEqual([
    200,
    { figures: [], isMeasureNamed: true, unknown: ['boston'] },
  ])
  for (const text of [undefined, 'total']) {
    expect(await find(ids.sampleGroup, ids.executive, text)).toMatchObject([403, { code: 'reportForbidden' }])
    expect(await find(ids.marketingGroup, ids.second, text)).toMatchObject([502, { code: 'tokenRefused' }])
  }
  expect(await find(ids.sampleGroup, ids.sales, ' ')).toMatchObject([400, { field: 'text' }])
})

/** How the service answers an embed token: 401 TokenExpired for one that was taken back. */
async function answerTo(accessToken: string, reportId: string): Promise<string> {
  const answer = await fetch(`${serviceUrl}/embed/reports/${reportId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { error } = (await answer.json()) as { error?: { code: string } }
  return `${answer.status}${error ? ` ${error.code}` : ''}`
}
const embedTokenOf = async (token: string, workspaceId: string, reportId: string) => {
  const answer = await ask(routes.embedToken.path, token, { workspaceId, reportId })
  return answer.ok ? EmbedTokenAnswer.parse(await answer.json()).accessToken : answer.status
}

test('a grant that is withdrawn, from a person or a group, ends the embed tokens it brought, and no others', async () => {
  const [theo, grace] = [await accessTokenOf('theo'), await accessTokenOf('grace')]
  const change = async (path: string, body: unknown) => {
    const answer = await ask(path, theo, body)
    expect(answer.status).toBe(200)
    return GrantRecord.parse(await answer.json())
  }
  const entryOf = async (id: string, token = grace) => {
    const { res } = Catalogue.parse(await (await ask(routes.catalogue.path, token)).json())
    const entry = Object.values(res).flatMap(([, ...reports]) => reports as ReportEntry[])
    return entry.find((report) => report.id === id)?.access.accessToken
  }
  const own = await change(routes.updateGrant.path, { ...grant('theo', ['Group']), reportId: ids.sales })
  const [sales, theirs] = [
    (await entryOf(ids.sales))!,
    (await embedTokenOf(theo, ids.sampleGroup, ids.sales))!,
  ]
  const fromGroup = (await entryOf(ids.regional))!
  expect([await answerTo(sales, ids.sales), await answerTo(theirs as string, ids.sales)]).toEqual([
    '200',
    '200',
  ])

  const { id } = await change(routes.updateGrant.path, {
    ...grant('theo', ['Group']),
    reportId: ids.sales,
    id: own.id,
    version: own.version,
    note: 'only a note',
  })
  expect(await answerTo(theirs as string, ids.sales)).toBe('200')
  await ask(routes.deleteGrant.path, theo, { id })
  expect(await answerTo(theirs as string, ids.sales)).toBe('401 TokenExpired')
  expect(await embedTokenOf(theo, ids.sampleGroup, ids.sales)).toBe(403)
  expect(await answerTo(sales, ids.sales)).toBe('200')

  const grants = z
    .array(GrantRecord)
    .parse(
      await (
        await fetch(portalUrl + routes.grants.path, { headers: { authorization: `Bearer ${theo}` } })
      ).json(),
    )
  const finance = grants.find(({ subject }) => subject.value === 'finance')!
  const { workspaceId, reportId, subject } = finance
  const narrowed = { id: finance.id, version: finance.version, subject, workspaceId, reportId }
  await change(routes.updateGrant.path, { ...narrowed, rowRoles: ['AMER'] })
  expect(await answerTo(fromGroup, ids.regional)).toBe('401 TokenExpired')
  expect(await answerTo(sales, ids.sales)).toBe('200')
  const now = await entryOf(ids.regional)
  expect(await totalSeenWith(now!)).toBe('3000.00')
})

test('whoever signs out holds nothing that still opens: no access token of the session, no embed token', async () => {
  const { tokens } = await signIn(issuer, 'grace')
  const { body: renewed } = await refresh(issuer, tokens.refresh_token!)
  const elsewhere = await accessTokenOf('grace')
  const embed = (await embedTokenOf(renewed.access_token!, ids.sampleGroup, ids.sales)) as string
  expect(await answerTo(embed, ids.sales)).toBe('200')
  expect((await ask(routes.catalogue.path, tokens.access_token!)).status).toBe(200)

  expect((await ask(routes.signOut.path, renewed.access_token!)).status).toBe(204)
  expect(await answerTo(embed, ids.sales)).toBe('401 TokenExpired')
  for (const token of [renewed.access_token!, tokens.access_token!])
    for (const path of [routes.catalogue.path, routes.signOut.path])
      expect((await ask(path, token)).status).toBe(401)

  // Signed in elsewhere as well, the person goes on, with new embed tokens.
  const other = (await embedTokenOf(elsewhere, ids.sampleGroup, ids.sales)) as string
  expect(await answerTo(other, ids.sales)).toBe('200')
})

test('a session at the issuer that outlived its sign-out brings tokens that are good again', async () => {
  const { visitor, tokens } = await signIn(issuer, 'grace')
  expect((await ask(routes.signOut.path, tokens.access_token!)).status).toBe(204)
  // Tokens tell of whole seconds: the next sign-in is in a later one.
  const endedAt = Math.ceil(Date.now() / 1000)
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(endedAt)
  const request = authorization(issuer)
  const back = await followToPortal(visitor, issuer, await visitor.go(request.url))
  const { body } = await exchange(issuer, back.searchParams.get('code')!, request.verifier)
  expect((await ask(routes.catalogue.path, body.access_token!)).status).toBe(200)
  expect((await ask(routes.catalogue.path, tokens.access_token!)).status).toBe(401)
})

test('a person without grants gets an empty catalogue', async () => {
  const answer = await ask(routes.catalogue.path, await accessTokenOf('theo'))
  expect([answer.status, await answer.json()]).toEqual([200, { res: {} }])
})

test('an id token of the same issuer is no access token', async () => {
  const { tokens } = await signIn(issuer, 'grace')
  expect((await ask(routes.catalogue.path, tokens.id_token!)).status).toBe(401)
})

test('all three together are ready', async () => {
  const answer = await fetch(`${portalUrl}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'ok', parts: { disk: 'ok', store: 'ok', identity: 'ok', service: 'ok' } },
  ])
})
