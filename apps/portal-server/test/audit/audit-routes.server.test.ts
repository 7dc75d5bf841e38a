import { randomUUID } from 'node:crypto'
import {
  AccessRequest,
  AuditAction,
  type AuditEntry,
  AuditPage,
  type AuditSearch,
  AuditVerified,
  BegunView,
  commentRoutes,
  Comments,
  GrantRecord,
  routes,
} from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneAudit } from '../../src/audit/audit-log.ts'
import { appendSignIns } from '../../src/auth/sign-ins/sign-in-records.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('entries add up to the chain that the later tests read')

let world: World
let portal: Portal
const tokens = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({ settings: { ADMIN_PERSONS: 'ada,eve' } })
  for (const sub of ['ada', 'eve']) tokens.set(sub, await world.issuer.sign({ sub }))
  for (const [sub, person] of [
    ['ada', 'emil'],
    ['eve', 'grace'],
    ['ada', '100%'],
    ['ada', 'a_b'],
  ] as const)
    await write(sub, grantFor(person))
})
afterAll(() => world.close())

const ask = (path: string, sub = 'ada') => portal.call(path, { method: 'GET', token: tokens.get(sub)! })
const write = async (sub: string, body: unknown) => {
  const { method, path } = routes.updateGrant
  return GrantRecord.parse(await (await portal.call(path, { method, token: tokens.get(sub)!, body })).json())
}
const search = async (query: AuditSearch) => {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)])
  const answer = await ask(`${routes.audit.path}?${new URLSearchParams(Object.fromEntries(fields))}`)
  return AuditPage.parse(await answer.json()).entries
}
const subjects = async (query: AuditSearch) =>
  (await search(query)).map(({ after }) => GrantRecord.parse(after).subject.value)

test('the newest entries come first, and those before a number after them', async () => {
  const first = await search({ order: 'newest', limit: 3 })
  expect(await subjects({ order: 'newest', limit: 3 })).toEqual(['a_b', '100%', 'grace'])
  expect(await subjects({ order: 'newest', before: first.at(-1)!.id })).toEqual(['emil'])
})

test('entries are found by who did them, by what was done, and by a text of it as it is written', async () => {
  expect(await subjects({ person: 'eve' })).toEqual(['grace'])
  expect(await subjects({ person: 'ev' })).toEqual([])
  expect(await search({ action: 'delete' })).toEqual([])
  expect(await subjects({ action: 'create', about: 'GRACE' })).toEqual(['grace'])
  expect(await subjects({ about: '0%' })).toEqual(['100%'])
  expect(await subjects({ about: 'a_b' })).toEqual(['a_b'])
})

test('all entries are written as CSV, and followed', async () => {
  const csv = await (await ask(routes.auditCsv.path)).text()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines[0]).toBe('id,at,person,action,grantId,before,after,correlationId,hash')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(',ada,create,')
  const verified = AuditVerified.parse(await (await ask(routes.verifyAudit.path)).json())
  expect(verified).toEqual({ entries: 4, newest: { id: 4, hash: expect.any(String) }, problems: [] })

  await world.store.query('ALTER TABLE portal.audit DISABLE TRIGGER ALL')
  await world.store.query(`UPDATE portal.audit SET person = 'mallory' WHERE id = 2`)
  const { problems } = AuditVerified.parse(await (await ask(routes.verifyAudit.path)).json())
  expect(problems).toEqual([expect.stringContaining('Entry 2 is not what was written')])
})

/** Actions whose entries are compared where they are made: by callers and by subscriptions. */
const elsewhere = [
  'createCaller',
  'changeCaller',
  'deleteCaller',
  'addCallerCredential',
  'removeCallerCredential',
  'subscribe',
  'changeSubscription',
  'stopSubscription',
  'sendSubscription',
  'refuseSubscription',
] as const
type Here = Exclude<AuditAction, (typeof elsewhere)[number]>
/** An entry but for its number, time and link. */
type Written = Pick<AuditEntry, 'person' | 'grantId' | 'before' | 'after'>

const post = async ({ path }: { path: string }, body: object) => {
  const answer = await portal.call(path, { token: tokens.get('ada')!, body })
  expect([path, Math.floor(answer.status / 100)]).toEqual([path, 2])
  return answer.status === 204 ? null : ((await answer.json()) as unknown)
}
const done = (after: AuditEntry['after'], more: Partial<Written> = {}): Written => ({
  person: 'ada',
  grantId: null,
  before: null,
  after,
  ...more,
})
const place = { workspaceId: ids.finance, reportId: ids.profit }
const asServed = { name: null, description: null, tags: [], owner: null, featured: false, place: null }
const stored = { version: 1, changedBy: 'ada', changedAt: expect.any(String) as unknown as string }
const asked = async () =>
  AccessRequest.parse(await post(routes.requestAccess, { workspaceId: ids.finance, reason: 'mine' })).id
const commented = async (route: { path: string }, more: object) =>
  Comments.parse(await post(route, { ...place, ...more })).comments[0]!
const toComment = ({ id }: { id: string }) => done({ comment: id, report: ids.profit })
const comment = () =>
  commented(commentRoutes.writeComment, { page: 'p', state: null, figure: null, text: 'secret' })
const changed = async (...all: readonly string[]) => {
  const { id } = await comment()
  for (const [index, change] of all.entries())
    await commented(commentRoutes.changeComment, {
      id,
      version: index + 1,
      change,
      ...(change === 'edit' && { text: 'other' }),
    })
  return toComment({ id })
}
const signedIn = (what: Partial<Parameters<typeof appendSignIns>[1]>) =>
  appendSignIns(world.store, { seen: [], refused: [], now: new Date(), ...what })
const inFinance = (person: string) => grantFor(person, { rowRoles: [] })
const viewing = async () =>
  BegunView.parse(await post(routes.viewAs, { person: 'emil', reason: 'a question' })).id

/** Each action as somebody takes it, with what the audit then has. */
const actions: Readonly<Record<Here, () => Promise<Written>>> = {
  async create() {
    const after = await write('eve', inFinance('greta'))
    return done(after, { person: 'eve', grantId: after.id })
  },
  async update() {
    const before = await write('eve', inFinance('hanna'))
    const after = await write('ada', { ...inFinance('hanna'), id: before.id, version: 1, rights: 'edit' })
    return done(after, { grantId: before.id, before })
  },
  async delete() {
    const before = await write('eve', inFinance('iris'))
    await post(routes.deleteGrant, { id: before.id, version: 1 })
    return done(null, { grantId: before.id, before })
  },
  async importPeople() {
    await post(routes.importPeople, { csv: 'person\nzoe\nyan\n' })
    return done({ people: 2 })
  },
  async changeContent() {
    const set = { owner: 'The controllers' }
    await post(routes.changeContent, { changes: [{ ...place, version: null, set }] })
    return done({ ...place, published: true, ...asServed, ...set, ...stored })
  },
  async changeBrand() {
    const colours = { accentLight: null, accentDark: null }
    const value = { title: 'Ours', ...colours, helpUrl: null, theme: 'dark' as const, logo: null }
    await post(routes.changeBrand, { version: null, value })
    return done({ value, ...stored })
  },
  async changeBanner() {
    const value = { text: 'Closed on Friday', level: 'info' as const, from: null, until: null }
    await post(routes.changeBanner, { version: null, value })
    return done({ value, ...stored })
  },
  async refreshDataset() {
    const what = { workspaceId: ids.finance, datasetId: ids.ledger }
    world.service.refreshes = {}
    await portal.call(routes.refreshDataset.path, { token: tokens.get('ada')!, body: what })
    return done({ ...what, dataset: 'Ledger' })
  },
  async viewAs() {
    return done({ person: 'emil', view: await viewing(), reason: 'a question' })
  },
  async endViewAs() {
    const view = await viewing()
    await post(routes.endViewAs, { id: view })
    return done({ person: 'emil', view })
  },
  async acceptRequest() {
    const request = await asked()
    const grant = grantFor('ada', { rowRoles: [] })
    const answer = 'gladly'
    await post(routes.decideRequest, { id: request, version: 1, decision: 'accept', grant, answer })
    return done({ person: 'ada', request, answer })
  },
  async refuseRequest() {
    const request = await asked()
    await post(routes.decideRequest, { id: request, version: 1, decision: 'refuse', answer: 'not yet' })
    return done({ person: 'ada', request, answer: 'not yet' })
  },
  async writeComment() {
    return toComment(await comment())
  },
  async replyToComment() {
    const { id } = await comment()
    const { replies } = await commented(commentRoutes.replyToComment, { id, text: 'secret' })
    return toComment(replies[0]!)
  },
  editComment: () => changed('edit'),
  deleteComment: () => changed('delete'),
  resolveComment: () => changed('resolve'),
  reopenComment: () => changed('resolve', 'reopen'),
  async revokeToken() {
    const tokenId = randomUUID()
    const times = { issuedAt: '2026-11-25T06:00:00Z', expiresAt: '2026-11-25T07:00:00Z' }
    world.service.outstanding = [{ tokenId, person: 'emil', reports: [ids.profit], ...times }]
    await post(routes.revokeToken, { tokenId })
    return done({ tokenId, person: 'emil' })
  },
  async signIn() {
    const at = new Date('2026-11-25T06:00:00Z')
    await signedIn({ seen: [{ person: 'emil', at, correlationId: 'c' }] })
    return done({ signedInAt: at.toISOString() }, { person: 'emil' })
  },
  async refuseSignIn() {
    const told = { refused: 'expired' as const, calls: 2 }
    await signedIn({ refused: [{ ...told, people: ['emil'], correlationId: 'c' }] })
    return done({ ...told, persons: ['emil'] }, { person: 'casement' })
  },
  async endSignIns() {
    await post(routes.endSignIns, { person: 'emil' })
    return done({ person: 'emil' })
  },
  async prune() {
    const [{ hash, id } = { hash: null, id: 0 }] = await search({ order: 'newest', limit: 1 })
    const entries = (await search({})).length
    const last = await signedIn({
      refused: [{ refused: 'expired', calls: 1, people: [], correlationId: 'c' }],
    })
    expect(last!.id).toBe(id + 1)
    await pruneAudit(world.store, { until: new Date('2200-01-01'), now: new Date(), newId: () => 'prune' })
    return done(null, { person: 'casement', before: { upTo: { id, hash: hash! }, entries } })
  },
}

test('every action is in the audit whole, with who took it', async () => {
  expect([...Object.keys(actions), ...elsewhere].toSorted()).toEqual(AuditAction.options.toSorted())
  for (const [action, take] of Object.entries(actions)) {
    const written = await take()
    const [entry] = await search({ order: 'newest', limit: 1 })
    const mark = { id: expect.any(Number), at: expect.any(String), hash: expect.any(String) }
    expect(entry).toEqual({ ...mark, ...written, action, correlationId: expect.any(String) })
  }
})
