import { randomUUID } from 'node:crypto'
import { type AuditEntry, AuditPage, AuditVerified, routes } from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('entries add up to the chain that the later tests read')

let world: World
let portal: Portal
let other: Portal
let passedMs = 0
const seconds = () => Math.floor(Date.now() / 1000)
const signedInAt = (authTime: number, sub = 'grace', more = {}) =>
  world.issuer.sign({ sub, auth_time: authTime, ...more })

beforeAll(async () => {
  world = await openWorld()
  const start = () =>
    world.start({
      settings: { ADMIN_PERSONS: 'ada' },
      deps: { now: () => new Date(Date.now() + passedMs), signInsEveryMs: 50 },
    })
  portal = await start()
  other = await start()
})
afterAll(() => world.close())
let before = 0
beforeEach(async () => {
  passedMs = 0
  before = (await entries(0)).at(-1)?.id ?? 0
})

const ada = () => world.issuer.sign({ sub: 'ada' })
const ask = async (path: string) => portal.call(path, { method: 'GET', token: await ada() })
const entries = async (after = before, query = ''): Promise<AuditEntry[]> =>
  AuditPage.parse(await (await ask(`${routes.audit.path}?after=${after}${query}`)).json()).entries
const catalogue = async (token: string, of: Portal = portal) =>
  (await of.call(routes.catalogue.path, { token })).status
const told = async () =>
  (await entries())
    .filter(({ person }) => !person.startsWith(later))
    .map(({ person, action, after }) => ({ person, action, after }))
const written = (count: number) => expect.poll(async () => (await told()).length).toBe(count)
/** Resolves once each portal has written a sign-in that came after all others, and so those as well. */
const allWritten = async () => {
  const persons = [portal, other].map(() => `${later} ${randomUUID()}`)
  await Promise.all(
    persons.map(async (person, at) => catalogue(await signedInAt(seconds(), person), [portal, other][at])),
  )
  const signedIn = async () => (await entries()).map(({ person }) => person)
  await expect.poll(signedIn).toEqual(expect.arrayContaining(persons))
}
const later = 'later'
const signIn = (person: string, at: number) => ({
  person,
  action: 'signIn',
  after: { signedInAt: new Date(at * 1000).toISOString() },
})

test('a sign-in is one entry, whatever is renewed and whichever process is called', async () => {
  const at = seconds() - 60
  expect(await catalogue(await signedInAt(at))).toBe(200)
  await written(1)
  for (const of of [portal, other]) {
    expect(await catalogue(await signedInAt(at, 'grace', { jti: 'renewed' }), of)).toBe(200)
    expect(await catalogue(await signedInAt(at - 30), of)).toBe(200)
  }
  await allWritten()
  expect(await told()).toEqual([signIn('grace', at)])

  await Promise.all([portal, other].map(async (of) => catalogue(await signedInAt(at + 30), of)))
  await catalogue(await signedInAt(at, 'emil'), other)
  await written(3)
  expect(await told()).toEqual(
    expect.arrayContaining([signIn('grace', at), signIn('grace', at + 30), signIn('emil', at)]),
  )
})

test('a token that does not say when somebody signed in is no sign-in', async () => {
  for (const time of [undefined, 'yesterday', Number.MAX_SAFE_INTEGER])
    expect(await catalogue(await world.issuer.sign({ sub: 'kim', auth_time: time }))).toBe(200)
  await allWritten()
  expect(await told()).toEqual([])
})

test('refused tokens are counted: one entry a minute for each reason, with whose they are where that is known', async () => {
  const expired = () => world.issuer.sign({ sub: 'emil', exp: seconds() - 60 })
  const refuse = async (times: number, token: () => Promise<string>) => {
    for (let count = 0; count < times; count++) expect(await catalogue(await token())).toBe(401)
  }
  await refuse(1, expired)
  await written(1)
  await refuse(3, expired)
  await refuse(1, () => world.issuer.sign({ sub: 'grace', exp: seconds() - 60 }))
  await allWritten()
  expect(await told()).toEqual([
    {
      person: 'casement',
      action: 'refuseSignIn',
      after: { refused: 'expired', calls: 1, persons: ['emil'] },
    },
  ])
  passedMs = 61_000
  await written(2)
  expect((await told())[1]!.after).toEqual({ refused: 'expired', calls: 4, persons: ['emil', 'grace'] })
})

test.each<[string, object, () => Promise<string> | string]>([
  [
    'a stranger’s signature, which says nothing',
    { refused: 'signature' },
    () => world.issuer.signAsStranger(),
  ],
  ['no token', { refused: 'malformed' }, () => 'broken'],
  [
    'another issuer',
    { refused: 'issuer', persons: ['ada'] },
    () => world.issuer.sign({ iss: 'https://a.b' }),
  ],
  ['another audience', { refused: 'audience', persons: ['ada'] }, () => world.issuer.sign({ aud: 'c' })],
  ['another client', { refused: 'client', persons: ['ada'] }, () => world.issuer.sign({ azp: 'd' })],
  [
    'another kind of token',
    { refused: 'claims', persons: ['ada'] },
    () => world.issuer.sign({}, { typ: 'JWT' }),
  ],
])('%s is told', async (_title, after, token) => {
  passedMs = 0
  expect(await catalogue(await token())).toBe(401)
  await written(1)
  expect(await told()).toEqual([
    { person: 'casement', action: 'refuseSignIn', after: { calls: 1, ...after } },
  ])
})

test('a sign-in that an administrator ended is told where it comes back', async () => {
  const token = await signedInAt(seconds() - 5, 'nina')
  expect(await catalogue(token)).toBe(200)
  const body = { person: 'nina' }
  expect((await portal.call(routes.endSignIns.path, { token: await ada(), body })).status).toBeLessThan(300)
  expect(await catalogue(token, other)).toBe(401)
  await written(3)
  expect((await entries(before, '&action=refuseSignIn'))[0]).toMatchObject({
    after: { refused: 'ended', calls: 1, persons: ['nina'] },
  })
})

test('sign-ins and changes are read apart; all are exported, in one chain; none is undone', async () => {
  const kinds = async (kind: string) =>
    new Set((await entries(0, `&kind=${kind}`)).map(({ action }) => action))
  expect(await kinds('signIns')).toEqual(new Set(['signIn', 'refuseSignIn']))
  expect(await kinds('changes')).toEqual(new Set(['endSignIns']))
  expect((await ask(`${routes.audit.path}?kind=other`)).status).toBe(400)
  const csv = await (await ask(routes.auditCsv.path)).text()
  expect(csv).toContain(',grace,signIn,,,"{""signedInAt"":')
  expect(csv).toContain('""refused"":""expired""')
  expect(await (await ask(routes.auditJsonl.path)).text()).toContain('"action":"refuseSignIn"')
  expect(AuditVerified.parse(await (await ask(routes.verifyAudit.path)).json()).problems).toEqual([])
  const [first] = await entries(0, '&action=signIn')
  const undo = await portal.call(routes.undoChanges.path, {
    token: await ada(),
    body: { entries: [first!.id], dryRun: true },
  })
  expect([undo.status, ((await undo.json()) as { code: string }).code]).toEqual([400, 'notToUndo'])
})

test('what waits when a portal ends is written', async () => {
  const third = await world.start()
  expect(await catalogue(await signedInAt(seconds(), 'olga'), third)).toBe(200)
  await third.app.close()
  expect(await told()).toMatchObject([{ person: 'olga', action: 'signIn' }])
})
