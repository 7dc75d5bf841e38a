import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Catalogue, EmbedTokenAnswer, type GrantInput, routes } from '@casement/portal-api'
import { readSettings, type Server } from '@casement/server'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmbedServer } from '../../embed-server/src/index.ts'
import { ids, makeContentFolder, total } from '../../embed-server/test/world.ts'
import { type Issuer, signIn, startIssuer } from '../../identity/test/issuer.ts'
import { buildPortalServer } from '../src/index.ts'

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

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-parts-'))
  issuer = await startIssuer()
  const servicePort = await freePort()
  const settings = readSettings({
    env: {
      CASEMENT_LOG_LEVEL: 'silent',
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
    pagesRoot: join(folder, 'no-pages'),
  })
  open.push(service)
  await service.listen({ host: '127.0.0.1', port: servicePort })
  serviceUrl = settings.service.publicUrl
  const portal = buildPortalServer({
    ...shared,
    embedding: { key: callerKey },
    firstGrants,
    pagesRoot: join(folder, 'no-pages'),
  })
  open.push(portal)
  portalUrl = await portal.listen({ host: '127.0.0.1', port: 0 })
}, 180_000)
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

test('a report whose data have row rules gets no token without a row role; one without rules does', async () => {
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

test('a renewed token shows the same rows', async () => {
  const token = await accessTokenOf('grace')
  const answer = await ask(routes.embedToken.path, token, {
    workspaceId: ids.sampleGroup,
    reportId: ids.regional,
  })
  const { accessToken, expiresAt } = EmbedTokenAnswer.parse(await answer.json())
  expect(await totalSeenWith(accessToken)).toBe('350.35')
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 3_500_000)
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
    { status: 'ok', parts: { store: 'ok', identity: 'ok', service: 'ok' } },
  ])
})
